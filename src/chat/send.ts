import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import type { Db } from "../storage/db.ts";
import { answerQuestion } from "./answer.ts";
import type { ChatDeps } from "./deps.ts";
import type { SendInput } from "./input.ts";
import { toLabel } from "./label.ts";
import { type AnswerLease, LeaseTaken, takeLease } from "./leases/leases.ts";
import type { ChatChunk } from "./message.ts";
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
  const now = deps.clock();
  const lease = { conversationId: input.id ?? createId(now), answerId: createId(now) };
  const { conversationId } = lease;
  const running = answers.begin(actor, conversationId);
  if (!running) return { kind: "busy" };
  let asked: Asked | undefined;
  try {
    asked = await ask(deps, actor, lease, input);
  } finally {
    if (asked !== "asked") running.end();
  }
  if (asked !== "asked") return { kind: asked };
  const chunks = running.play();
  void answerQuestion(deps, actor, { gateway, lease, running });
  return { kind: "answering", conversationId, chunks };
}

type Asked = "asked" | "busy" | "missing";

/** Durable before the model hears of it, together with the lease that the answer will be given in. */
async function ask(deps: ChatDeps, actor: Actor, lease: AnswerLease, input: SendInput): Promise<Asked> {
  const { db, clock } = deps;
  try {
    return await db
      .transaction()
      .execute((tx) =>
        input.trigger === "regenerate-message"
          ? askAgain(tx, actor, lease)
          : askNew(tx, actor, lease, { ...input, now: clock() }),
      );
  } catch (error) {
    if (error instanceof LeaseTaken) return "busy";
    throw error;
  }
}

type Said = { text: string; messageId: string | undefined; now: number };

async function askNew(tx: Db, actor: Actor, lease: AnswerLease, said: Said): Promise<Asked> {
  const { text, now, messageId = createId(now) } = said;
  const { conversationId: id } = lease;
  const times = { created_at: now, updated_at: now, archived_at: null };
  await putConversation(tx, { user_id: actor.userId, id, title: toLabel(text), ...times });
  await takeLease(tx, actor, lease);
  const question = { conversation_id: id, id: messageId, created_at: now };
  const isNew = await appendMessage(tx, toQuestionRow(actor, question, text));
  if (!isNew) throw new AppError("conflict", "This message was sent before.");
  return "asked";
}

async function askAgain(tx: Db, actor: Actor, lease: AnswerLease): Promise<Asked> {
  const [last] = await listMessages(tx, actor, lease.conversationId, { size: 1 });
  if (!last) return "missing";
  await takeLease(tx, actor, lease);
  return "asked";
}
