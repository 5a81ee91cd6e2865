import type { FoundRelation } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Job } from "../storage/tables/jobs.ts";

/** `ids` are the entities' ids by name. */
export async function replaceRelations(
  tx: Db,
  { userId, thoughtId }: Job,
  found: FoundRelation[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  await deleteRelations(tx, { userId, thoughtId });
  for (const { from, label, to } of found) {
    const fromId = ids.get(from);
    const toId = ids.get(to);
    if (fromId && toId && fromId !== toId)
      await insertRelation(tx, { userId, thoughtId, fromId, label, toId });
  }
}

const deleteRelations = prepareQuery((db, of: Pick<Job, "userId" | "thoughtId">) =>
  db.deleteFrom("relations").where("user_id", "=", of.userId).where("thought_id", "=", of.thoughtId),
);

type Relation = { userId: string; thoughtId: string; fromId: string; label: string; toId: string };

/** A model may repeat itself. */
const insertRelation = prepareQuery((db, row: Relation) =>
  db
    .insertInto("relations")
    .values({
      user_id: row.userId,
      thought_id: row.thoughtId,
      from_id: row.fromId,
      label: row.label,
      to_id: row.toId,
    })
    .onConflict((conflict) => conflict.doNothing()),
);
