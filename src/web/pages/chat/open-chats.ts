import { Chat } from "@ai-sdk/react";
import { ApiError } from "../../api.ts";
import { createUuid } from "../../create-uuid.ts";
import { keepNewest } from "../../keep-newest.ts";
import { readConversation, refreshConversations, stopAnswer } from "../../queries/chat.ts";
import type { ChatMessage, ConversationPage } from "../../queries/chat-types.ts";
import { textOf } from "./message/message-text.ts";
import { transport } from "./transport.ts";

const STOP_AGAIN_MS = 1_000;

/** `before`: where the messages that are shown begin; null if there are none before them. `isAsked`: something, from this page. */
export type OpenChat = Chat<ChatMessage> & { before: number | null; isAsked: boolean };

/** The latest, and all that are being answered: an answer keeps streaming while another page is shown. */
const chats = new Map<string, OpenChat>();

/** By user, too: after an ended session somebody else may sign in to the same page. */
export function openChat(userId: string, id: string): OpenChat {
  const key = `${userId}/${id}`;
  const chat = chats.get(key) ?? createChat(id);
  keepNewest(chats, key, chat, (other) => !isBusy(other));
  return chat;
}

function createChat(id: string): OpenChat {
  const onFinish = () => void syncWithStored(chat);
  const chat: OpenChat = Object.assign(
    new Chat<ChatMessage>({ id, transport, generateId: createUuid, onFinish }),
    { before: null, isAsked: false },
  );
  return chat;
}

export const isBusy = ({ status }: OpenChat) => status === "submitted" || status === "streaming";

/** Shows the stored messages, and resumes an answer that is still running. */
export function showStored(chat: OpenChat, { conversation, messages, next }: ConversationPage): void {
  if (isBusy(chat) || isUnsent(chat, messages)) return;
  // Earlier pages that are already shown are kept.
  const first = chat.messages.findIndex(({ id }) => id === messages[0]?.id);
  if (first <= 0) chat.before = next;
  chat.messages = [...chat.messages.slice(0, Math.max(first, 0)), ...messages];
  if (conversation.isAnswering) void chat.resumeStream();
}

/** A question that did not reach the service stays, to be tried again. */
function isUnsent({ status, messages }: OpenChat, stored: ChatMessage[]): boolean {
  const question = messages.findLast(({ role }) => role === "user");
  return status === "error" && !stored.some(({ id }) => id === question?.id);
}

/** The stored messages win: a regenerated answer may have replaced another. */
export async function syncWithStored(chat: OpenChat): Promise<void> {
  void refreshConversations();
  const stored = await readConversation(chat.id).catch(() => null);
  if (stored) showStored(chat, stored);
}

export async function showEarlier(chat: OpenChat): Promise<void> {
  if (chat.before === null) return;
  const { messages, next } = await readConversation(chat.id, chat.before);
  chat.before = next;
  chat.messages = [...messages, ...chat.messages];
}

/** Again while the question is still on its way: the service knows of no answer yet. */
export async function stopChat(chat: OpenChat): Promise<void> {
  while (isBusy(chat) && !(await stopAnswer(chat.id)).stopped)
    await new Promise((again) => setTimeout(again, STOP_AGAIN_MS));
}

/** After a failure, or for another answer. First checks what is stored, so the same question is not answered twice. */
export async function askAgain(chat: OpenChat): Promise<void> {
  const hadFailed = chat.error !== undefined;
  const stored = await readConversation(chat.id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  const question = chat.messages.findLast(({ role }) => role === "user");
  if (!question) return;
  if (!stored?.messages.some(({ id }) => id === question.id))
    return chat.sendMessage({ text: textOf(question), messageId: question.id });
  chat.clearError();
  showStored(chat, stored);
  const last = stored.messages.at(-1);
  const isAnswered = hadFailed && /finished|cut-off|filtered/.test(last?.metadata?.ending ?? "");
  if (!stored.conversation.isAnswering && !isAnswered) await chat.regenerate();
}
