import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../storage/schema.ts";

/** For a query on entities: those that no thought of the user mentions any more. */
export const isUnmentioned = (userId: string) => (where: ExpressionBuilder<Tables, "entities">) =>
  where.not(
    where.exists(
      where
        .selectFrom("mentions")
        .select("mentions.entity_id")
        .where("mentions.user_id", "=", userId)
        .whereRef("mentions.entity_id", "=", "entities.id"),
    ),
  );
