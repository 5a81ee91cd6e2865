import type { Actor } from "../base/actor.ts";
import type { Place } from "../base/page.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";

/** The SQL on conversations and messages. Every statement filters by user, so those of others do not exist. */

export type Conversation = Tables["conversations"];
export type Message = Tables["messages"];

/** Creates the conversation, or reopens an existing one for another message. */
export async function putConversation(tx: Db, conversation: Conversation): Promise<void> {
  const { updated_at, archived_at } = conversation;
  await tx
    .insertInto("conversations")
    .values(conversation)
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet({ updated_at, archived_at }))
    .execute();
}

export async function findConversation(db: Db, actor: Actor, id: string): Promise<Conversation | undefined> {
  return db
    .selectFrom("conversations")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateConversation(
  tx: Db,
  actor: Actor,
  id: string,
  change: Partial<Pick<Conversation, "title" | "updated_at" | "archived_at">>,
): Promise<Conversation | undefined> {
  return tx
    .updateTable("conversations")
    .set(change)
    .where("user_id", "=", actor.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export type Page = { isArchived: boolean; after: Place | undefined; size: number };

/** Last changed first. */
export async function listConversationRows(
  db: Db,
  actor: Actor,
  { isArchived, after, size }: Page,
): Promise<Conversation[]> {
  let query = db
    .selectFrom("conversations")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("archived_at", isArchived ? "is not" : "is", null);
  if (after)
    query = query.where((where) =>
      where(where.refTuple("updated_at", "id"), "<", where.tuple(after.at, after.id)),
    );
  return query.orderBy("updated_at", "desc").orderBy("id", "desc").limit(size).execute();
}

/** Returns false if there is a message with this id already. */
export async function appendMessage(tx: Db, message: Omit<Message, "position">): Promise<boolean> {
  const { last } = await tx
    .selectFrom("messages")
    .select((row) => row.fn.max("position").as("last"))
    .where("user_id", "=", message.user_id)
    .where("conversation_id", "=", message.conversation_id)
    .executeTakeFirstOrThrow();
  const inserted = await tx
    .insertInto("messages")
    .values({ ...message, position: (last ?? 0) + 1 })
    .onConflict((conflict) => conflict.columns(["user_id", "conversation_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The newest messages before a position, oldest of them first. */
export async function listMessages(
  db: Db,
  actor: Actor,
  conversationId: string,
  page: { before?: number | undefined; size: number },
): Promise<Message[]> {
  let query = db
    .selectFrom("messages")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId);
  if (page.before !== undefined) query = query.where("position", "<", page.before);
  const rows = await query.orderBy("position", "desc").limit(page.size).execute();
  return rows.reverse();
}

/** The message stays where it is. */
export async function updateMessage(tx: Db, message: Omit<Message, "position">): Promise<void> {
  const { parts, ending, error, citations, created_at } = message;
  await tx
    .updateTable("messages")
    .set({ parts, ending, error, citations, created_at })
    .where("user_id", "=", message.user_id)
    .where("conversation_id", "=", message.conversation_id)
    .where("id", "=", message.id)
    .execute();
}

export async function deleteMessages(
  tx: Db,
  actor: Actor,
  conversationId: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("messages")
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("id", "in", ids)
    .execute();
}
