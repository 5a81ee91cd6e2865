import type { EditPlan, EditRequest } from "../../mind.ts";
import { applySteps, unclearEdit } from "./apply-steps.ts";
import { hasWords } from "./ranges.ts";
import { readRequest } from "./read-request.ts";
import { isLikeText, toWords } from "./text-words.ts";

/** After a request, what it comes to; it must be so. */
const confirmations: [form: RegExp, isSo: (said: string, after: string, before: string) => boolean][] = [
  // "remove Robert, so it says Felix and Ina"
  [
    /^(?<act>.+?)[,.;]? (?:so (?:that )?(?:it|this) (?:now |then )?(?:says|reads)|(?:it|this|that) should (?:now |then )?(?:say|read)|leaving(?: just| only)?):? ["“']?(?<said>.+?)["”'.! ]*$/isu,
    (said, after) => after.includes(said),
  ],
  // "it's the 14th of March, not the 12th" of "12 March"
  [
    /^(?<act>.+), (?:and )?not (?:the )?(?<said>\d{1,2})(?:st|nd|rd|th)[.!]*$/isu,
    (said, after, before) => hasWords(before, said) && !hasWords(after, said),
  ],
];

/**
 * What a request asks for, without a language model; unclear rather than a guess. A request is read as steps
 * (`read-request.ts`, its parts in `read-parts.ts`, one part in `read-step.ts`), which are applied to the text
 * (`apply-steps.ts`).
 */
export function planBuiltinEdit(edit: EditRequest): EditPlan {
  const plan = planAsWritten(edit);
  if (plan.kind === "change") return plan;
  return planConfirmed(edit) ?? plan;
}

/** The whole new text, after whatever is asked for. */
const SO_IT_READS =
  /^(?:please )?(?:add|change|correct|cut|delete|drop|edit|fix|insert|remove|rename|replace|shorten|swap|take|update) .+ so (?:that )?(?:it|this|the (?:note|text|thought)) (?:now |then )?(?:says|reads):? ["“](?<said>[^"“”]+)["”][.! ]*$/isu;

function planConfirmed(edit: EditRequest): EditPlan | undefined {
  for (const [form, isSo] of confirmations) {
    const { act, said } = form.exec(edit.request)?.groups ?? {};
    if (act === undefined || said === undefined) continue;
    const plan = planAsWritten({ ...edit, request: act });
    if (plan.kind === "change" && plan.text && isSo(said, plan.text, edit.text)) return plan;
  }
  const { said } = SO_IT_READS.exec(edit.request)?.groups ?? {};
  const begins = said !== undefined && toWords(said)[0] === toWords(edit.text)[0];
  return begins && isLikeText(said, edit.text) ? { kind: "change", text: said } : undefined;
}

function planAsWritten(edit: EditRequest): EditPlan {
  const plans = readRequest(edit).map((steps) => applySteps(steps, edit.text));
  return (
    plans.find(({ kind }) => kind === "change") ??
    plans[0] ??
    unclearEdit(`The built-in editor does not understand "${excerpt(edit.request)}"`)
  );
}

function excerpt(request: string): string {
  return request.length > 80 ? `${request.slice(0, 80).toWellFormed()}…` : request;
}
