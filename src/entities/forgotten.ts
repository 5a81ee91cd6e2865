import type { ExpressionBuilder } from "kysely";
import type { Db } from "../storage/db.ts";
import { isAmong, type Listed, toListed } from "../storage/listed.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";

/** For a query on entities: those that no thought of the user mentions, and that no correction keeps. */
export const isForgotten = (userId: string) => (where: ExpressionBuilder<Tables, "entities">) =>
  where.and([
    where("entities.standing", "=", "found"),
    where.not(
      where.exists(
        where
          .selectFrom("mentions")
          .select("mentions.entity_id")
          .where("mentions.user_id", "=", userId)
          .whereRef("mentions.entity_id", "=", "entities.id"),
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
