import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import { answerQuestion } from "./answer.ts";
import type { ChatChunk, ChatDeps } from "./chat.ts";
import type { SendInput } from "./input.ts";
import { toLabel } from "./label.ts";
import { toQuestionRow } from "./messages.ts";
import { appendMessage, listMessages, putConversation } from "./rows.ts";

/** `busy`: an answer runs there already. `missing`: there is no such conversation, or nothing in it to answer. */
export type SendOutcome =
  | { kind: "answering"; conversationId: string; chunks: ReadableStream<ChatChunk> }
  | { kind: "no-model" | "busy" | "missing" };

/** Stores what the person says and begins the answer, which goes on whether anybody listens or not. */
export async function sendMessage(deps: ChatDeps, actor: Actor, input: SendInput): Promise<SendOutcome> {
  const { gateway, answers } = deps;
  if (!gateway) return { kind: "no-model" };
  const conversationId = input.id ?? createId(deps.thoughts.clock());
  const running = answers.begin(actor, conversationId);
  if (!running) return { kind: "busy" };
  let isAsked = false;
  try {
    isAsked = await ask(deps, actor, conversationId, input);
  } finally {
    if (!isAsked) running.end();
  }
  if (!isAsked) return { kind: "missing" };
  const chunks = running.play();
  void answerQuestion(deps, actor, { gateway, conversationId, running });
  return { kind: "answering", conversationId, chunks };
}

/** Durable before the model hears of it. False when there is nothing to answer again. */
async function ask(deps: ChatDeps, actor: Actor, id: string, input: SendInput): Promise<boolean> {
  const { db, clock } = deps.thoughts;
  if (input.trigger === "regenerate-message")
    return (await listMessages(db, actor, id, { size: 1 })).length > 0;
  const now = clock();
  const { text, messageId = createId(now) } = input;
  const times = { created_at: now, updated_at: now, archived_at: null };
  const question = { conversation_id: id, id: messageId, created_at: now };
  await db.transaction().execute(async (tx) => {
    await putConversation(tx, { user_id: actor.userId, id, title: toLabel(text), ...times });
    const isNew = await appendMessage(tx, toQuestionRow(actor, question, text));
    if (!isNew) throw new AppError("conflict", "This message was sent before.");
  });
  return true;
}
