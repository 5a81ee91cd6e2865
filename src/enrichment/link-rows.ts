import type { Db } from "../storage/db.ts";
import type { Job } from "../storage/jobs.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { LinkKind } from "../storage/schema.ts";
import type { FoundLink } from "./pipeline.ts";

/** At most this many links of a kind lead from a thought: the strongest stay. */
const MAX_LINKS = 12;

type Link = { userId: string; fromId: string; toId: string; kind: LinkKind; weight: number };

/** A thought's links anew, in both directions at once, so that the two never differ. */
export async function replaceLinks(tx: Db, { userId, thoughtId }: Job, found: FoundLink[]): Promise<void> {
  for (const { to_id, kind } of await deleteFrom(tx, { userId, fromId: thoughtId }))
    await deleteLink(tx, { userId, fromId: to_id, toId: thoughtId, kind });
  for (const { toId, kind, weight } of found) {
    // It may have been erased while its neighbours were looked for.
    if ((await selectThought(tx, { userId, id: toId })).length === 0) continue;
    if (!(await hasRoom(tx, { userId, fromId: toId, toId: thoughtId, kind, weight }))) continue;
    await insertLink(tx, { userId, fromId: thoughtId, toId, kind, weight });
    await insertLink(tx, { userId, fromId: toId, toId: thoughtId, kind, weight });
  }
}

/** A thought that many are alike keeps its strongest links: a stronger one pushes out the weakest. */
async function hasRoom(tx: Db, { userId, fromId, kind, weight }: Link): Promise<boolean> {
  const links = await selectLinks(tx, { userId, fromId, kind });
  const [weakest] = links;
  if (!weakest || links.length < MAX_LINKS) return true;
  if (weakest.weight >= weight) return false;
  await deleteLink(tx, { userId, fromId, toId: weakest.to_id, kind });
  await deleteLink(tx, { userId, fromId: weakest.to_id, toId: fromId, kind });
  return true;
}

const selectThought = prepareQuery((db, of: { userId: string; id: string }) =>
  db.selectFrom("thoughts").select("id").where("user_id", "=", of.userId).where("id", "=", of.id),
);

const selectLinks = prepareQuery((db, of: Pick<Link, "userId" | "fromId" | "kind">) =>
  db
    .selectFrom("links")
    .select(["to_id", "weight"])
    .where("user_id", "=", of.userId)
    .where("from_id", "=", of.fromId)
    .where("kind", "=", of.kind)
    .orderBy("weight"),
);

const insertLink = prepareQuery((db, link: Link) =>
  db.insertInto("links").values({
    user_id: link.userId,
    from_id: link.fromId,
    to_id: link.toId,
    kind: link.kind,
    weight: link.weight,
  }),
);

const deleteFrom = prepareQuery((db, of: Pick<Link, "userId" | "fromId">) =>
  db
    .deleteFrom("links")
    .where("user_id", "=", of.userId)
    .where("from_id", "=", of.fromId)
    .returning(["to_id", "kind"]),
);

const deleteLink = prepareQuery((db, link: Omit<Link, "weight">) =>
  db
    .deleteFrom("links")
    .where("user_id", "=", link.userId)
    .where("from_id", "=", link.fromId)
    .where("to_id", "=", link.toId)
    .where("kind", "=", link.kind),
);
