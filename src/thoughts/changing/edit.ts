import type { Actor } from "../../base/actor.ts";
import type { EditInput, ThoughtView } from "../../contract.ts";
import type { Unclear } from "../../language/mind.ts";
import { isAmong, readCorrections } from "../corrections.ts";
import type { ThoughtDeps } from "../deps.ts";
import { type Thought, toThoughtView } from "../thought.ts";
import { changeThought } from "./change.ts";
import { findLastSnapshot } from "./last-snapshot.ts";
import type { Plan } from "./wanted.ts";

export type EditOutcome =
  | { kind: "edited"; thought: ThoughtView; changed: boolean }
  | { kind: "missing" }
  | Unclear;

export async function editThought(deps: ThoughtDeps, actor: Actor, input: EditInput): Promise<EditOutcome> {
  let before: Thought | undefined;
  const outcome = await changeThought(deps, actor, input.thought_id, (read) => {
    before = read;
    return planEdit(deps, actor, read, input);
  });
  if (outcome.kind === "missing" || outcome.kind === "unclear") return outcome;
  const { thought, entities: stored } = outcome;
  const { mentions: { added } = { added: [] } } = readCorrections(thought);
  // Until the enrichment they are those of an old text.
  const entities =
    thought.text === before?.text && before.enrichment === "done"
      ? stored
      : stored.filter((entity) => thought.text.includes(entity.name) || isAmong(entity, added));
  const view = toThoughtView(thought, entities);
  return { kind: "edited", thought: view, changed: outcome.kind === "changed" };
}

/** `raw_text` is used as it is; a request given with it may change anything else. */
async function planEdit(deps: ThoughtDeps, actor: Actor, read: Thought, input: EditInput): Promise<Plan> {
  const { raw_text: text, edit_request: request } = input;
  if (text === undefined)
    return request === undefined ? { kind: "change" } : planRequest(deps, actor, read, request);
  if (request === undefined) return { kind: "change", text };
  const plan = await planRequest(deps, actor, { ...read, text }, request);
  if (plan.kind === "unclear") return plan;
  if (plan.kind === "restore" || plan.text !== undefined)
    return { kind: "unclear", reason: "may not change the text when raw_text gives it" };
  return { ...plan, text };
}

const UNDOES =
  /^(?:please )?(?:undo|revert)(?: (?:it|that|this|(?:the|that|this|my) (?:last )?(?:change|edit)))?(?:,? please)?[.! ]*$/iu;

/** "Undo" alone means the last change, whatever that was: a mind is told only what the thought is now, and would guess. */
export async function planRequest(
  { db, mind, clock }: ThoughtDeps,
  actor: Actor,
  { id, text, state }: Thought,
  request: string,
): Promise<Plan> {
  if (!UNDOES.test(request))
    return mind.planEdit({ request, text, state, now: clock(), timeZone: actor.timeZone });
  const snapshot = await findLastSnapshot(db, actor, id);
  return snapshot
    ? { kind: "restore", snapshot }
    : { kind: "unclear", reason: "The thought was never changed" };
}

/** Why nothing was changed, and what an assistant can do about it: the end of a sentence. */
export function explainUnclear({ reason, remedy }: Unclear): string {
  if (remedy !== undefined) return `${reason}; ${remedy}.`;
  return /[.!?…]$/u.test(reason) ? reason : `${reason}.`;
}
