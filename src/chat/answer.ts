import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "../base/actor.ts";
import { isStorageGone } from "../base/errors.ts";
import { toIso } from "../base/instant.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import type { Db } from "../storage/db.ts";
import { runAgent, toSentence } from "./agent.ts";
import { findCitations } from "./citations.ts";
import type { ChatDeps } from "./deps.ts";
import { toModelMessages, toPlainMessages } from "./history.ts";
import { keepLease, tellOfAnswer } from "./leases/keep.ts";
import { type AnswerLease, LeaseTaken, releaseLease } from "./leases/leases.ts";
import type { ChatMessage } from "./message.ts";
import { type CitingAnswer, type MessageHead, toAnswerRow, toChatMessage } from "./messages.ts";
import { appendMessage, deleteMessages, listMessages, updateConversation, updateMessage } from "./rows.ts";
import type { RunningAnswer } from "./running-answers.ts";
import { hasChanges } from "./tool-parts.ts";

/** More than the model ever gets of a conversation; citations may refer to all of them. */
const MESSAGES_READ = 200;

/** Between attempts to store an answer; together less than a lease lasts. */
const STORE_PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 5_000];

type Question = {
  gateway: Gateway;
  lease: AnswerLease;
  running: RunningAnswer;
  /** Goes on with the last answer, which is the lease's, after the person has decided what it asked. */
  isContinuing?: boolean;
};

/** Answers the last question of a conversation, whether or not anybody listens. Never throws. */
export async function answerQuestion(deps: ChatDeps, actor: Actor, question: Question): Promise<void> {
  const { running, lease } = question;
  const { conversationId, answerId } = lease;
  const now = deps.clock();
  const head: MessageHead = { conversation_id: conversationId, id: answerId, created_at: now };
  const metadata = { conversationId, createdAt: toIso(now) };
  running.emit({ type: "start", messageId: answerId, messageMetadata: metadata });
  const keeper = keepLease(deps, actor, lease, running);
  try {
    const { ending, error, citations } = await giveAnswer(deps, actor, question, head);
    // Sent before the error, at which clients stop listening.
    const messageMetadata = { ...metadata, ending, citations, ...(error !== undefined && { error }) };
    running.emit({ type: "message-metadata", messageMetadata });
    if (ending === "stopped") running.emit({ type: "abort" });
    if (error !== undefined) running.emit({ type: "error", errorText: error });
  } catch (error) {
    deps.log.error({ err: error }, "chat.not_stored");
    running.emit({ type: "error", errorText: toSentence(error) });
    // If this fails as well, the lease expires.
    await releaseLease(deps.db, actor, lease).catch(() => {});
  } finally {
    await keeper.stop();
    tellOfAnswer(deps.db, actor);
    running.emit({ type: "finish" });
    running.end();
  }
}

async function giveAnswer(
  deps: ChatDeps,
  actor: Actor,
  { gateway, lease, running, isContinuing = false }: Question,
  head: MessageHead,
): Promise<CitingAnswer> {
  const { db, clock } = deps;
  const { conversationId } = lease;
  const rows = await listMessages(db, actor, conversationId, { size: MESSAGES_READ });
  const earlier = rows.map(toChatMessage);
  const given = await runAgent(deps, actor, {
    gateway,
    toMessages: (tools) => toModelMessages(earlier, tools, isContinuing),
    toPlainMessages: () => toPlainMessages(earlier),
    earlier,
    signal: running.signal,
    emit: (chunk) => running.emit(chunk),
  });
  const parts = [...((isContinuing && earlier.at(-1)?.parts) || []), ...given.parts];
  return storePatiently(deps, async (isRepeated) => {
    const answer = { ...given, parts, citations: await findCitations(deps, actor, parts, earlier) };
    await db.transaction().execute(async (tx) => {
      // First, because it locks the conversation: concurrent messages then get different positions.
      await updateConversation(tx, actor, conversationId, { updated_at: clock() });
      if (!(await releaseLease(tx, actor, lease))) {
        if (isRepeated && (await isLastMessage(tx, actor, head))) return;
        throw new LeaseTaken();
      }
      if (isContinuing) return updateMessage(tx, toAnswerRow(actor, head, answer));
      if (answer.ending === "finished" || answer.ending === "cut-off")
        await deleteMessages(tx, actor, conversationId, listReplaceable(earlier));
      await appendMessage(tx, toAnswerRow(actor, head, answer));
    });
    return answer;
  });
}

/**
 * A database server may be restarted just when an answer ends, which may have taken minutes and changed thoughts. `isRepeated`: an
 * attempt before may have been stored, although its confirmation was lost.
 */
async function storePatiently<Stored>(
  { answers, log }: ChatDeps,
  store: (isRepeated: boolean) => Promise<Stored>,
): Promise<Stored> {
  for (const [tries, pause] of STORE_PAUSES_MS.entries()) {
    try {
      return await store(tries > 0);
    } catch (error) {
      if (!isStorageGone(error)) throw error;
      log.warn({ err: error }, "chat.store_postponed");
    }
    // Not while the service stops.
    await sleep(pause, undefined, { signal: answers.closing }).catch(() => undefined);
  }
  return store(true);
}

async function isLastMessage(tx: Db, actor: Actor, { conversation_id, id }: MessageHead): Promise<boolean> {
  const [last] = await listMessages(tx, actor, conversation_id, { size: 1 });
  return last?.id === id;
}

/** A finished answer replaces earlier answers to the same question, except those that changed something. */
function listReplaceable(earlier: ChatMessage[]): string[] {
  const question = earlier.findLastIndex(({ role }) => role === "user");
  return earlier
    .slice(question + 1)
    .filter((message) => !hasChanges(message))
    .map(({ id }) => id);
}
