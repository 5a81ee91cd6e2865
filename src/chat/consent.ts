import type { Actor } from "../base/actor.ts";
import type { ToolResult } from "../contract-app/chat.ts";
import type { Db } from "../storage/db.ts";
import { answerQuestion } from "./answer.ts";
import type { ChatDeps } from "./deps.ts";
import type { Decision } from "./input.ts";
import { keepLease, tellOfAnswer } from "./leases/keep.ts";
import { type AnswerLease, LeaseTaken, releaseLease, takeLease } from "./leases/leases.ts";
import type { ChatPart } from "./message.ts";
import { listMessages, type Message, updateConversation, updateMessage } from "./rows.ts";
import { proposalOf } from "./tool-parts.ts";
import { refuse } from "./tools/tool.ts";
import { createTools } from "./tools/tools.ts";

/** How long a person may think about it. */
const DECIDE_WITHIN_MS = 3_600_000;
/** What a tool's result may take; nobody reads it but the person. */
const RESULT_TOKENS = 1_000;

const refused = refuse("refused", "The person refused it.");
const unknown = refuse("unknown", "It is not known whether this was carried out.");
const changedSince = refuse("changed_since", "It has changed since the person was asked. Nothing was done.");

/** `too-late`: decided already, an hour old, or not the last message any more. */
export type DecideOutcome = { kind: "decided" | "busy" | "missing" | "too-late" };

/** Carries out exactly what the answer asked for, once, or refuses it; then the model goes on with the outcome. */
export async function decide(
  deps: ChatDeps,
  actor: Actor,
  conversationId: string,
  decision: Decision,
): Promise<DecideOutcome> {
  const { gateway, answers, db } = deps;
  const running = answers.begin(actor, conversationId);
  if (!running) return { kind: "busy" };
  const lease = { conversationId, answerId: decision.answer_id };
  let isContinued = false;
  try {
    const claimed = await claim(deps, actor, lease, decision);
    if (claimed.kind !== "claimed") return { kind: claimed.kind };
    const keeper = keepLease(deps, actor, lease, running);
    try {
      if (decision.allow) await carryOut(deps, actor, claimed);
      isContinued = gateway !== undefined;
    } finally {
      await keeper.stop();
      if (!isContinued) {
        // If this fails, the lease expires.
        await releaseLease(db, actor, lease).catch(() => false);
        tellOfAnswer(db, actor);
      }
    }
    if (gateway) void answerQuestion(deps, actor, { gateway, lease, running, isContinuing: true });
    return { kind: "decided" };
  } finally {
    if (!isContinued) running.end();
  }
}

/** The answer as it asked. */
type Asked = { row: Message; parts: ChatPart[] };
type Claimed = ({ kind: "claimed" } & Asked) | { kind: "busy" | "missing" | "too-late" };

class TooLate extends Error {}

/** From here on nobody else can decide it. If this process dies, what was allowed is not known to be done. */
async function claim(
  { db, clock }: ChatDeps,
  actor: Actor,
  lease: AnswerLease,
  { answer_id, allow }: Decision,
): Promise<Claimed> {
  const now = clock();
  try {
    return await db.transaction().execute(async (tx): Promise<Claimed> => {
      const { conversationId } = lease;
      if (!(await updateConversation(tx, actor, conversationId, { updated_at: now })))
        return { kind: "missing" };
      await takeLease(tx, actor, lease);
      const asking = await findAsking(tx, actor, conversationId, now - DECIDE_WITHIN_MS);
      if (asking?.id !== answer_id) throw new TooLate();
      const parts = JSON.parse(asking.parts) as ChatPart[];
      const open = withoutProposals(parts, allow ? unknown : refused);
      const row = { ...asking, ending: "finished" as const };
      await updateMessage(tx, { ...row, parts: JSON.stringify(open) });
      return { kind: "claimed", row, parts };
    });
  } catch (error) {
    if (error instanceof LeaseTaken) return { kind: "busy" };
    if (error instanceof TooLate) return { kind: "too-late" };
    throw error;
  }
}

async function findAsking(tx: Db, actor: Actor, conversationId: string, since: number) {
  const [last] = await listMessages(tx, actor, conversationId, { size: 1 });
  return last?.ending === "asking" && last.created_at > since ? last : undefined;
}

/**
 * One after the other, with the arguments that were shown. What has changed since is left alone. If one fails, those before
 * it are kept, so that they can be seen and undone.
 */
async function carryOut(deps: ChatDeps, actor: Actor, { row, parts }: Asked): Promise<void> {
  const tools = createTools(deps, actor, RESULT_TOKENS);
  const done = withoutProposals(parts, unknown);
  /** By a step before. */
  const changed = new Set<string>();
  try {
    for (const [i, part] of parts.entries()) {
      const proposal = proposalOf(part);
      const tool = tools[part.type.slice("tool-".length)];
      if (!proposal || !tool || !("input" in part)) continue;
      const { subject } = proposal;
      const isStale =
        subject && !changed.has(subject.id) && !(await isStill(subject.version, tool.propose(part.input)));
      if (subject) changed.add(subject.id);
      done[i] = withResult(part, isStale ? changedSince : await tool.call(part.input));
    }
  } finally {
    await updateMessage(deps.db, { ...row, parts: JSON.stringify(done) });
  }
}

async function isStill(version: number, proposing: Promise<ToolResult>): Promise<boolean> {
  const now = await proposing;
  return !now.ok && now.proposal?.subject?.version === version;
}

const withoutProposals = (parts: ChatPart[], output: ToolResult) =>
  parts.map((part) => (proposalOf(part) ? withResult(part, output) : part));

const withResult = (part: ChatPart, output: ToolResult) => ({ ...part, output }) as ChatPart;
