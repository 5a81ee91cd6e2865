import type { TaughtName } from "../language/builtin/entities/taught-names.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";

/** Bounds the work per text; nobody corrects more names than this. */
const MAX_TAUGHT = 2_000;

const selectCorrected = prepareQuery((db, of: { userId: string }) =>
  db
    .selectFrom("entities")
    .select(["id", "merged_into"])
    .where("user_id", "=", of.userId)
    .where("standing", "in", ["corrected", "merged"])
    .limit(MAX_TAUGHT),
);

/** Every spelling of the entities that the person has corrected, also those that only another mind would find. */
export async function readTaughtNames(db: Db, userId: string): Promise<TaughtName[]> {
  const corrected = await selectCorrected(db, { userId });
  if (corrected.length === 0) return [];
  const ids = new Set(
    corrected.flatMap(({ id, merged_into }) => [id, ...(merged_into ? [merged_into] : [])]),
  );
  return db
    .selectFrom("entity_aliases")
    .innerJoin("entities", (join) =>
      join
        .onRef("entities.user_id", "=", "entity_aliases.user_id")
        .onRef("entities.id", "=", "entity_aliases.entity_id"),
    )
    .select(["entity_aliases.alias", "entities.kind", "entities.name"])
    .where("entity_aliases.user_id", "=", userId)
    .where("entity_aliases.entity_id", "in", [...ids])
    .limit(MAX_TAUGHT)
    .execute();
}
