import type { Db } from "../storage/db.ts";
import { type LinksByThought, readLinks, writeLinks } from "../storage/tables/links.ts";
import { LINK_BYTES, type Link } from "../storage/tables/packed-links.ts";
import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { PAGE, readPages } from "./pages.ts";
import { requeueEnrichment } from "./requeue-enrichment.ts";

/** A link joins two different thoughts, and is stored with both, with equal weight. */
export const checkLinks: Check = {
  name: "links",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "thought_links", column: "thought_id", target: "thoughts" });
    for await (const page of readPages((after) => readPage(deps.db, userId, after))) {
      const links = await readWithNeighbours(
        deps.db,
        userId,
        page.map(({ id }) => id),
      );
      const wrong = page.filter(({ id, bytes }) => bytes % LINK_BYTES > 0 || listWrong(links, id).length > 0);
      yield wrong.map(({ id }) => ({
        id,
        async repair(tx) {
          await requeueEnrichment(tx, { userId, id }, deps.clock());
          await removeWrong(tx, userId, id);
        },
      }));
    }
  },
};

async function readPage(db: Db, userId: string, after: string): Promise<{ id: string; bytes: number }[]> {
  return db
    .selectFrom("thought_links")
    .select("thought_id as id")
    .select((row) => row.fn<number>("length", ["links"]).as("bytes"))
    .where("user_id", "=", userId)
    .where("thought_id", ">", after)
    .orderBy("thought_id")
    .limit(PAGE)
    .execute();
}

/** All in one statement, which sees no half of a concurrent change: again until it reads every neighbour, too. */
async function readWithNeighbours(db: Db, userId: string, ids: string[]): Promise<LinksByThought> {
  for (const asked = new Set(ids); ; ) {
    const links = await readLinks(db, userId, [...asked]);
    const known = asked.size;
    for (const id of ids) for (const { toId } of links.get(id) ?? []) asked.add(toId);
    if (asked.size === known) return links;
  }
}

/** A link to itself, of no known kind, or without an equal link back. */
function listWrong(links: LinksByThought, id: string): Link[] {
  const own = links.get(id) ?? [];
  return own.filter(({ toId, kind, weight }) => {
    const back = links.get(toId) ?? [];
    const isMutual = back.some((link) => link.toId === id && link.kind === kind && link.weight === weight);
    return toId === id || kind === undefined || !isMutual;
  });
}

/** Removes both directions even if only their weights differ, so enrichment writes the link from scratch. */
async function removeWrong(tx: Db, userId: string, id: string): Promise<void> {
  const links = await readWithNeighbours(tx, userId, [id]);
  const own = links.get(id) ?? [];
  const wrong = listWrong(links, id);
  const changed: LinksByThought = new Map([[id, own.filter((link) => !wrong.includes(link))]]);
  for (const { toId, kind } of wrong) {
    if (toId === id || !links.has(toId)) continue;
    const others = changed.get(toId) ?? links.get(toId) ?? [];
    changed.set(
      toId,
      others.filter((link) => link.toId !== id || link.kind !== kind),
    );
  }
  await writeLinks(tx, userId, changed);
}
