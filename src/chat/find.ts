import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import type { FoundConversation } from "../contract-app/chat.ts";
import type { Db } from "../storage/db.ts";
import type { ChatPart } from "./message.ts";

const MAX_WORDS = 8;
const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
/** Conversations whose messages are read in one query. */
const STEP = 50;

type Row = Awaited<ReturnType<typeof listTitles>>[number];

/** Conversations that contain every word of the query, in the title or in what was said; last changed first. */
export async function findConversations(
  db: Db,
  actor: Actor,
  { query, limit }: { query: string; limit: number },
): Promise<FoundConversation[]> {
  const words = (query.toLowerCase().match(WORD) ?? []).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const rows = await listTitles(db, actor);
  const found: Row[] = [];
  for (let start = 0; start < rows.length && found.length < limit; start += STEP) {
    if (isTurnOver()) await nextTurn();
    const step = rows.slice(start, start + STEP);
    const said = await readSaid(db, actor, step, words);
    found.push(...step.filter((row) => hasEvery(words, [row.title, ...(said.get(row.id) ?? [])])));
  }
  return found.slice(0, limit).map(({ id, title, updated_at, archived_at }) => ({
    id,
    title,
    updatedAt: toIso(updated_at),
    isArchived: archived_at !== null,
  }));
}

const listTitles = (db: Db, actor: Actor) =>
  db
    .selectFrom("conversations")
    .select(["id", "title", "updated_at", "archived_at"])
    .where("user_id", "=", actor.userId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** By conversation, the texts of the messages that may contain one of the words. */
async function readSaid(
  db: Db,
  actor: Actor,
  conversations: Row[],
  words: string[],
): Promise<Map<string, string[]>> {
  const messages = await db
    .selectFrom("messages")
    .select(["conversation_id", "parts"])
    .where("user_id", "=", actor.userId)
    .where(
      "conversation_id",
      "in",
      conversations.map(({ id }) => id),
    )
    .where((where) =>
      where.or(words.map((word) => sql<boolean>`lower(messages.parts) like ${toPattern(word)}`)),
    )
    .execute();
  const said = new Map<string, string[]>();
  for (const { conversation_id: id, parts } of messages) {
    if (isTurnOver()) await nextTurn();
    const texts = said.get(id) ?? [];
    said.set(id, texts);
    for (const part of JSON.parse(parts) as ChatPart[]) if (part.type === "text") texts.push(part.text);
  }
  return said;
}

/** Databases may know no capitals outside of ASCII, and what tools gave stands in the same column: this only narrows. */
const toPattern = (word: string) => `%${word.replace(/[^a-z0-9]+/g, "%")}%`;

function hasEvery(words: string[], texts: string[]): boolean {
  const lowered = texts.map((text) => text.toLowerCase());
  return words.every((word) => lowered.some((text) => text.includes(word)));
}
