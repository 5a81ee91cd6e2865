import type { Insertable } from "kysely";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { LinkKind, Tables } from "../storage/schema.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { FoundLink } from "./types.ts";

/** Per thought and kind; the strongest are kept. */
const MAX_LINKS = 12;

type Link = { userId: string; fromId: string; toId: string; kind: LinkKind };

/**
 * Replaces a thought's links, in both directions at once, so that the two never differ. Few statements, because each is a
 * round trip to a server while others wait for the book.
 */
export async function replaceLinks(tx: Db, { userId, thoughtId }: Job, found: FoundLink[]): Promise<void> {
  const before = await deleteFrom(tx, { userId, fromId: thoughtId });
  await deleteReverse(tx, userId, thoughtId, before);
  const neighbours = await findNeighbours(tx, userId, found);
  const { links, pushedOut } = makeRoom(neighbours, found);
  for (const { fromId, toId, kind } of pushedOut) {
    await deleteLink(tx, { userId, fromId, toId, kind });
    await deleteLink(tx, { userId, fromId: toId, toId: fromId, kind });
  }
  await insertBothWays(tx, userId, thoughtId, links);
}

/** Links of each neighbour, by id and kind. A neighbour that was erased meanwhile is missing. */
type Neighbours = Map<string, Map<LinkKind, { toId: string; weight: number }[]>>;

async function findNeighbours(tx: Db, userId: string, found: FoundLink[]): Promise<Neighbours> {
  const neighbours: Neighbours = new Map();
  if (found.length === 0) return neighbours;
  const rows = await tx
    .selectFrom("thoughts")
    .leftJoin("links", (join) =>
      join.onRef("links.user_id", "=", "thoughts.user_id").onRef("links.from_id", "=", "thoughts.id"),
    )
    .select(["thoughts.id", "links.to_id", "links.kind", "links.weight"])
    .where("thoughts.user_id", "=", userId)
    .where("thoughts.id", "in", [...new Set(found.map(({ toId }) => toId))])
    .execute();
  for (const { id, to_id, kind, weight } of rows) {
    const links = neighbours.get(id) ?? new Map();
    neighbours.set(id, links);
    if (kind !== null) links.set(kind, [...(links.get(kind) ?? []), { toId: to_id, weight }]);
  }
  return neighbours;
}

/** Where a neighbour has too many links, a stronger one replaces its weakest. */
function makeRoom(neighbours: Neighbours, found: FoundLink[]) {
  const links: FoundLink[] = [];
  const pushedOut: Omit<Link, "userId">[] = [];
  for (const link of found) {
    const { toId, kind, weight } = link;
    const neighbour = neighbours.get(toId);
    if (!neighbour) continue;
    const others = (neighbour.get(kind) ?? []).toSorted((a, b) => a.weight - b.weight);
    const weakest = others.length < MAX_LINKS ? undefined : others[0];
    if (weakest && weakest.weight >= weight) continue;
    if (weakest) pushedOut.push({ fromId: toId, toId: weakest.toId, kind });
    links.push(link);
  }
  return { links, pushedOut };
}

async function insertBothWays(tx: Db, userId: string, thoughtId: string, links: FoundLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.flatMap(({ toId, kind, weight }): Insertable<Tables["links"]>[] => [
    { user_id: userId, from_id: thoughtId, to_id: toId, kind, weight },
    { user_id: userId, from_id: toId, to_id: thoughtId, kind, weight },
  ]);
  await tx.insertInto("links").values(rows).execute();
}

async function deleteReverse(
  tx: Db,
  userId: string,
  thoughtId: string,
  links: { to_id: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx
    .deleteFrom("links")
    .where("user_id", "=", userId)
    .where("from_id", "in", [...new Set(links.map((link) => link.to_id))])
    .where("to_id", "=", thoughtId)
    .execute();
}

const deleteFrom = prepareQuery((db, of: Pick<Link, "userId" | "fromId">) =>
  db.deleteFrom("links").where("user_id", "=", of.userId).where("from_id", "=", of.fromId).returning("to_id"),
);

const deleteLink = prepareQuery((db, link: Link) =>
  db
    .deleteFrom("links")
    .where("user_id", "=", link.userId)
    .where("from_id", "=", link.fromId)
    .where("to_id", "=", link.toId)
    .where("kind", "=", link.kind),
);
