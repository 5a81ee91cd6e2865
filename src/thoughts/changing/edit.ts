import type { Actor } from "../../base/actor.ts";
import type { EditInput, ThoughtView } from "../../contract.ts";
import type { EditPlan, Unclear } from "../../language/mind.ts";
import { isAmong, readCorrections } from "../corrections.ts";
import type { ThoughtDeps } from "../deps.ts";
import { type Thought, toThoughtView } from "../thought.ts";
import { changeThought } from "./change.ts";

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
async function planEdit(deps: ThoughtDeps, actor: Actor, read: Thought, input: EditInput): Promise<EditPlan> {
  const given: EditPlan =
    input.raw_text === undefined ? { kind: "change" } : { kind: "change", text: input.raw_text };
  if (input.edit_request === undefined) return given;
  const text = input.raw_text ?? read.text;
  const plan = await deps.mind.planEdit({
    request: input.edit_request,
    text,
    state: read.state,
    now: deps.clock(),
    timeZone: actor.timeZone,
  });
  if (input.raw_text === undefined || plan.kind === "unclear") return plan;
  if (plan.text !== undefined)
    return { kind: "unclear", reason: "may not change the text when raw_text gives it" };
  return { ...given, ...plan };
}

/** Why nothing was changed, and what an assistant can do about it: the end of a sentence. */
export function explainUnclear({ reason, remedy }: Unclear): string {
  if (remedy !== undefined) return `${reason}; ${remedy}.`;
  return /[.!?…]$/u.test(reason) ? reason : `${reason}.`;
}
