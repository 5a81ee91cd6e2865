import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { createId } from "../base/ids.ts";
import type { Db } from "../storage/db.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import { answerQuestion } from "./answer.ts";
import type { ChatDeps } from "./deps.ts";
import type { SendInput } from "./input.ts";
import { toLabel } from "./label.ts";
import { type AnswerLease, LeaseTaken, takeLease } from "./leases/leases.ts";
import type { ChatChunk } from "./message.ts";
import { toQuestionRow } from "./messages.ts";
import { appendMessage, listMessages, putConversation } from "./rows.ts";

/** `busy`: an answer is running already. `missing`: there is no such conversation, or nothing in it to answer. */
export type SendOutcome =
  | { kind: "answering"; conversationId: string; chunks: ReadableStream<ChatChunk> }
  | { kind: "no-model" | "busy" | "missing" };

/** Stores the message and starts the answer, which continues even if nobody listens. */
export async function sendMessage(deps: ChatDeps, actor: Actor, input: SendInput): Promise<SendOutcome> {
  const { gateway, answers } = deps;
  if (!gateway) return { kind: "no-model" };
  const now = deps.clock();
  const lease = { conversationId: input.id ?? createId(now), answerId: createId(now) };
  const { conversationId } = lease;
  const running = answers.begin(actor, conversationId);
  if (!running) return { kind: "busy" };
  let stored: StoreOutcome | undefined;
  try {
    stored = await storeQuestion(deps, actor, lease, input);
  } finally {
    if (stored !== "stored") running.end();
  }
  if (stored !== "stored") return { kind: stored };
  const chunks = running.play();
  void answerQuestion(deps, actor, { gateway, lease, running });
  return { kind: "answering", conversationId, chunks };
}

type StoreOutcome = "stored" | "busy" | "missing";

/** Stored before the model is called, in one transaction with the answer's lease. */
async function storeQuestion(
  deps: ChatDeps,
  actor: Actor,
  lease: AnswerLease,
  input: SendInput,
): Promise<StoreOutcome> {
  const { db, clock } = deps;
  await requireRoom(db, actor.userId, input.trigger === "submit-message" ? input.text : "");
  try {
    return await db
      .transaction()
      .execute((tx) =>
        input.trigger === "regenerate-message"
          ? repeatLast(tx, actor, lease)
          : storeNew(tx, actor, lease, { ...input, now: clock() }),
      );
  } catch (error) {
    if (error instanceof LeaseTaken) return "busy";
    throw error;
  }
}

type NewQuestion = { text: string; messageId: string | undefined; now: number };

async function storeNew(tx: Db, actor: Actor, lease: AnswerLease, given: NewQuestion): Promise<StoreOutcome> {
  const { text, now, messageId = createId(now) } = given;
  const { conversationId: id } = lease;
  const times = { created_at: now, updated_at: now, archived_at: null };
  await putConversation(tx, { user_id: actor.userId, id, title: toLabel(text), ...times });
  await takeLease(tx, actor, lease);
  const question = { conversation_id: id, id: messageId, created_at: now };
  const isNew = await appendMessage(tx, toQuestionRow(actor, question, text));
  if (!isNew) throw new AppError("conflict", "This message was sent before.");
  return "stored";
}

async function repeatLast(tx: Db, actor: Actor, lease: AnswerLease): Promise<StoreOutcome> {
  const [last] = await listMessages(tx, actor, lease.conversationId, { size: 1 });
  if (!last) return "missing";
  await takeLease(tx, actor, lease);
  return "stored";
}
