import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { cutPage, readCursor } from "../base/page.ts";
import type { ConversationView } from "../contract-app/chat.ts";
import type { ChatDeps } from "./deps.ts";
import type { ConversationChange, ConversationList, ConversationPage } from "./input.ts";
import { listAnswering } from "./leases/leases.ts";
import type { ChatMessage } from "./message.ts";
import { toChatMessage } from "./messages.ts";
import {
  type Conversation,
  findConversation,
  listConversationRows,
  listMessages,
  updateConversation,
} from "./rows.ts";

type Cursor = { cursor_updated_at: string; cursor_id: string };
type Missing = { kind: "missing" };

/** Last changed first; `next` is the cursor of the next page, null on the last one. */
export async function listConversations(
  deps: ChatDeps,
  actor: Actor,
  input: ConversationList,
): Promise<{ conversations: ConversationView[]; next: Cursor | null }> {
  const { archived: isArchived, limit } = input;
  const after = readCursor(input.cursor_updated_at, input.cursor_id);
  const { db } = deps;
  const answering = await listAnswering(db, actor);
  const rows = await listConversationRows(db, actor, { isArchived, size: limit + 1, after });
  const { shown, last } = cutPage(rows, limit);
  return {
    conversations: shown.map((row) => toView(row, answering)),
    next: last ? { cursor_updated_at: toIso(last.updated_at), cursor_id: last.id } : null,
  };
}

export type ReadOutcome =
  | { kind: "found"; conversation: ConversationView; messages: ChatMessage[]; next: number | null }
  | Missing;

/** The newest messages, oldest of them first; `next` is the `before` of the page with the earlier ones. */
export async function readConversation(
  deps: ChatDeps,
  actor: Actor,
  id: string,
  { before, limit }: ConversationPage,
): Promise<ReadOutcome> {
  const { db } = deps;
  // Read first: an answer that has ended by then is among the messages.
  const answering = await listAnswering(db, actor);
  const row = await findConversation(db, actor, id);
  if (!row) return { kind: "missing" };
  const rows = await listMessages(db, actor, id, { before, size: limit + 1 });
  const shown = rows.slice(-limit);
  const next = rows.length > limit ? (shown[0]?.position ?? null) : null;
  return { kind: "found", conversation: toView(row, answering), messages: shown.map(toChatMessage), next };
}

/** Renames, archives or reopens. Messages and the time of the last change stay. */
export async function changeConversation(
  deps: ChatDeps,
  actor: Actor,
  id: string,
  { title, archived }: ConversationChange,
): Promise<{ kind: "changed"; conversation: ConversationView } | Missing> {
  const { db, clock } = deps;
  const change = {
    ...(title !== undefined && { title }),
    ...(archived !== undefined && { archived_at: archived ? clock() : null }),
  };
  const row = await db.transaction().execute((tx) => updateConversation(tx, actor, id, change));
  if (!row) return { kind: "missing" };
  return { kind: "changed", conversation: toView(row, await listAnswering(db, actor)) };
}

function toView(row: Conversation, answering: Set<string>): ConversationView {
  return {
    id: row.id,
    title: row.title,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    isArchived: row.archived_at !== null,
    isAnswering: answering.has(row.id),
  };
}
