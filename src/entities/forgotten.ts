import type { ExpressionBuilder } from "kysely";
import { foldEntityName } from "../language/builtin/entities/entities.ts";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import { findSpelled } from "./rows.ts";
import { listFamily } from "./shown.ts";

/**
 * For a query on entities: those that no thought of the user mentions, and that no correction keeps. What is kept aside is
 * shown again once the undoing of a correction has come to it.
 */
export const isForgotten = (userId: string) => (where: ExpressionBuilder<Tables, "entities">) =>
  where.and([
    where("entities.standing", "=", "found"),
    ...(["mentions", "aside_mentions"] as const).map((table) =>
      where.not(
        where.exists(
          where
            .selectFrom(table)
            .select(`${table}.entity_id`)
            .where(`${table}.user_id`, "=", userId)
            .whereRef(`${table}.entity_id`, "=", "entities.id"),
        ),
      ),
    ),
    where.not(
      where.exists(
        where
          .selectFrom("entities as merged")
          .select("merged.id")
          .where("merged.user_id", "=", userId)
          .whereRef("merged.merged_into", "=", "entities.id"),
      ),
    ),
  ]);

/** Deletes those of the entities that are forgotten, with their aliases and relations. Returns how many. */
export async function deleteForgotten(tx: Db, userId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return (await deleteThose(tx, { userId, ids: toListed(tx, ids) })).length;
}

const deleteThose = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .deleteFrom("entities")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "entities.id", of.ids))
    .where(isForgotten(of.userId))
    .returning("id"),
);

/** What is no name at all goes with the only thought that has it, however it was corrected. */
export async function forgetName(
  tx: Db,
  { userId, thoughtId }: { userId: string; thoughtId: string },
  name: string,
): Promise<void> {
  const id = await findSpelled(tx, userId, foldEntityName(name));
  if (id === undefined) return;
  const isElsewhere = (table: "mentions" | "aside_mentions") =>
    tx
      .selectFrom(table)
      .select("entity_id")
      .where("user_id", "=", userId)
      .where("entity_id", "=", id)
      .where("thought_id", "<>", thoughtId)
      .executeTakeFirst();
  if ((await isElsewhere("mentions")) || (await isElsewhere("aside_mentions"))) return;
  if ((await listFamily(tx, userId, [id])).length > 1) return;
  await tx.deleteFrom("entities").where("user_id", "=", userId).where("id", "=", id).execute();
}
