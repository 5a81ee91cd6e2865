import { type ExpressionBuilder, sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { FoundConversation } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";

const MAX_WORDS = 8;
const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

/** Conversations that contain every word of the query, in the title or in what was said; last changed first. */
export async function findConversations(
  db: Db,
  actor: Actor,
  { query, limit }: { query: string; limit: number },
): Promise<FoundConversation[]> {
  const words = (query.toLowerCase().match(WORD) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  let select = db.selectFrom("conversations").selectAll().where("user_id", "=", actor.userId);
  for (const word of words) select = select.where(contains(actor, `%${word.replaceAll("_", "\\_")}%`));
  const rows = await select.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map(({ id, title, updated_at, archived_at }) => ({
    id,
    title,
    updatedAt: toIso(updated_at),
    isArchived: archived_at !== null,
  }));
}

const contains = (actor: Actor, pattern: string) => (where: ExpressionBuilder<Tables, "conversations">) =>
  where.or([
    sql<boolean>`lower(conversations.title) like ${pattern} escape '\\'`,
    where.exists(
      where
        .selectFrom("messages")
        .select("messages.id")
        .where("messages.user_id", "=", actor.userId)
        .whereRef("messages.conversation_id", "=", "conversations.id")
        .where(sql<boolean>`lower(messages.parts) like ${pattern} escape '\\'`),
    ),
  ]);
