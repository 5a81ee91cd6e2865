import type { ExpressionBuilder } from "kysely";
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
