import type { FoundRelation } from "../language/mind.ts";
import type { Db } from "../storage/db.ts";
import { prepareInsertEach } from "../storage/each.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";

/** Replaces the relations of these thoughts. `ids` are for each the entities' ids by name. */
export async function replaceRelations(
  tx: Db,
  userId: string,
  found: ReadonlyMap<string, FoundRelation[]>,
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<void> {
  await deleteRelations(tx, { userId, ids: toListed(tx, [...found.keys()]) });
  const rows = [...found].flatMap(([thought_id, relations]) =>
    relations.flatMap(({ from, label, to }) => {
      const [from_id, to_id] = [from, to].map((name) => ids.get(thought_id)?.get(name));
      return from_id && to_id && from_id !== to_id ? { thought_id, from_id, label, to_id } : [];
    }),
  );
  await insertRelations(tx, userId, rows);
}

const deleteRelations = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .deleteFrom("relations")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);

/** A model may repeat itself. */
const insertRelations = prepareInsertEach(
  "relations",
  { thought_id: "text", from_id: "text", label: "text", to_id: "text" },
  "on conflict do nothing",
);
