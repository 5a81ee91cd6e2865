import type { EditPlan, EditRequest } from "../../mind.ts";
import { applySteps, unclearEdit } from "./applying/apply-steps.ts";
import { planCheck } from "./applying/checks.ts";
import { readRequest } from "./reading/read-request.ts";
import { isLikeText, toWords } from "./words/text-words.ts";

/**
 * What a request asks for, without a language model; unclear rather than a guess. A request is read as steps (`reading/`:
 * `read-request.ts`, its parts in `read-parts.ts`, one part in `read-step.ts`), which are applied to the text (`applying/`).
 */
export function planBuiltinEdit(edit: EditRequest): EditPlan {
  return planCheck(edit, planThought) ?? planThought(edit);
}

function planThought(edit: EditRequest): EditPlan {
  const plans = readRequest(edit).map((steps) => applySteps(steps, edit.text));
  return (
    plans.find(({ kind }) => kind === "change") ??
    readWholeText(edit) ??
    plans[0] ??
    unclearEdit(`The built-in editor does not understand "${excerpt(edit.request)}"`)
  );
}

/** The whole new text, after whatever is asked for. */
const SO_IT_READS =
  /^(?:please )?(?:add|change|correct|cut|delete|drop|edit|fix|insert|remove|rename|replace|shorten|swap|take|update) .+ so (?:that )?(?:it|this|the (?:note|text|thought)) (?:now |then )?(?:says|reads):? ["“](?<said>[^"“”]+)["”][.! ]*$/isu;

function readWholeText({ request, text }: EditRequest): EditPlan | undefined {
  const { said } = SO_IT_READS.exec(request)?.groups ?? {};
  const begins = said !== undefined && toWords(said)[0] === toWords(text)[0];
  return begins && isLikeText(said, text) ? { kind: "change", text: said } : undefined;
}

function excerpt(request: string): string {
  return request.length > 80 ? `${request.slice(0, 80).toWellFormed()}…` : request;
}
