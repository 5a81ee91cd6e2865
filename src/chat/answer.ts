import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { Gateway } from "../language/gateway/gateway.ts";
import { runAgent, toSentence } from "./agent.ts";
import { hasChanges } from "./answer-parts.ts";
import { findCitations } from "./citations.ts";
import type { ChatDeps } from "./deps.ts";
import { toModelMessages, toPlainMessages } from "./history.ts";
import { keepLease } from "./leases/keep.ts";
import { type AnswerLease, LeaseTaken, releaseLease } from "./leases/leases.ts";
import type { ChatMessage } from "./message.ts";
import { type CitingAnswer, type MessageHead, toAnswerRow, toChatMessage } from "./messages.ts";
import { appendMessage, deleteMessages, listMessages, updateConversation } from "./rows.ts";
import type { RunningAnswer } from "./running-answers.ts";

/** More than the model is ever given of a conversation; and citations reach back so far. */
const MESSAGES_READ = 200;

type Question = { gateway: Gateway; lease: AnswerLease; running: RunningAnswer };

/** Answers the last question of a conversation, to its end, whoever listens. Nobody waits for it: it never throws. */
export async function answerQuestion(deps: ChatDeps, actor: Actor, question: Question): Promise<void> {
  const { running, lease } = question;
  const { conversationId, answerId } = lease;
  const now = deps.clock();
  const head: MessageHead = { conversation_id: conversationId, id: answerId, created_at: now };
  const metadata = { conversationId, createdAt: toIso(now) };
  running.say({ type: "start", messageId: answerId, messageMetadata: metadata });
  const keeper = keepLease(deps, actor, lease, running);
  try {
    const { ending, error, citations } = await giveAnswer(deps, actor, question, head);
    // Before the error: clients stop listening there.
    const messageMetadata = { ...metadata, ending, citations, ...(error !== undefined && { error }) };
    running.say({ type: "message-metadata", messageMetadata });
    if (ending === "stopped") running.say({ type: "abort" });
    if (error !== undefined) running.say({ type: "error", errorText: error });
  } catch (error) {
    deps.log.error({ err: error }, "chat.not_stored");
    running.say({ type: "error", errorText: toSentence(error) });
    // If this fails as well, the claim runs out.
    await releaseLease(deps.db, actor, lease).catch(() => {});
  } finally {
    await keeper.stop();
    running.say({ type: "finish" });
    running.end();
  }
}

async function giveAnswer(
  deps: ChatDeps,
  actor: Actor,
  { gateway, lease, running }: Question,
  head: MessageHead,
): Promise<CitingAnswer> {
  const { db, clock } = deps;
  const { conversationId } = lease;
  const rows = await listMessages(db, actor, conversationId, { size: MESSAGES_READ });
  const earlier = rows.map(toChatMessage);
  const given = await runAgent(deps, actor, {
    gateway,
    toMessages: (tools) => toModelMessages(earlier, tools),
    toPlainMessages: () => toPlainMessages(earlier),
    signal: running.signal,
    say: (chunk) => running.say(chunk),
  });
  const answer = { ...given, citations: await findCitations(deps, actor, given.parts, earlier) };
  await db.transaction().execute(async (tx) => {
    // First: it holds the conversation, so that of two messages at once each gets a position of its own.
    await updateConversation(tx, actor, conversationId, { updated_at: clock() });
    if (!(await releaseLease(tx, actor, lease))) throw new LeaseTaken();
    if (answer.ending === "finished" || answer.ending === "cut-off")
      await deleteMessages(tx, actor, conversationId, listReplaceable(earlier));
    await appendMessage(tx, toAnswerRow(actor, head, answer));
  });
  return answer;
}

/** Earlier answers to the same question make way for a finished one, unless what they changed is to be seen. */
function listReplaceable(earlier: ChatMessage[]): string[] {
  const asked = earlier.findLastIndex(({ role }) => role === "user");
  return earlier
    .slice(asked + 1)
    .filter((message) => !hasChanges(message))
    .map(({ id }) => id);
}
