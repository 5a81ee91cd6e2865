import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeText } from "../../../../base/text.ts";
import { scoreLanguages, wordsOf } from "../../../analysis/written-language.ts";
import type { StaticEmbedder } from "../../../embedding/static-embedder.ts";
import type { EditPlan, EditRequest } from "../../../mind.ts";
import { isTooLong } from "../applying/apply-steps.ts";
import { changeText } from "../applying/text-changes.ts";
import { isInDoubt, trimCourtesies } from "../reading/courtesies.ts";
import { maskQuotes } from "../words/quotes.ts";
import { splice } from "../words/ranges.ts";
import { missesSomething } from "./missed.ts";
import { findLikeliest, type Likely, type Model, readModel } from "./model.ts";
import { findPart, type Part } from "./part.ts";
import { readOptions } from "./reading.ts";
import { weights } from "./weights.ts";

/** Less sure, it is not done (docs/understanding.md has what other values give). */
const SURE = 0.8;
/** Where only a part of the thought is read: the rest may have the same words, or such as are meant. */
const SURE_OF_PART = 0.9;
const CLEARLY = 1;

let model: Model | undefined;

/** What a request asks for that no rule knows, by its likeness to examples; undefined unless that is sure. */
export function readByExample(edit: EditRequest, embedder: StaticEmbedder): EditPlan | undefined {
  const { plan, probability = 0, isOfPart } = readLikeliest(edit, embedder) ?? {};
  if (plan?.kind === "change" && plan.text !== undefined && isTooLong(plan.text)) return undefined;
  return probability < (isOfPart ? SURE_OF_PART : SURE) ? undefined : plan;
}

/** `isOfPart`: its words are changed in a part of the thought, which alone was read. */
type Read = { plan: EditPlan; probability: number; isOfPart: boolean };

/** The likeliest change, however unsure. */
export function readLikeliest(edit: EditRequest, embedder: StaticEmbedder): Read | undefined {
  const { masked, quotes } = maskQuotes(edit.request);
  if (isInDoubt(masked, trimCourtesies(masked)) || isForeign(masked)) return undefined;
  const part = findPart(edit);
  const near = { ...edit, text: edit.text.slice(part.from, part.to) };
  const reading = readOptions(near, embedder);
  if (!reading) return undefined;
  model ??= readModel({ ...weights, places: readPlaces() });
  const likely = findLikeliest(model, reading);
  const plan = missesSomething(likely, near, quotes) ? undefined : toPlan(likely, edit.text, part);
  const isOfPart = plan?.kind === "change" && plan.text !== undefined && !part.isWhole;
  return plan && { plan, probability: likely.probability, isOfPart };
}

const readPlaces = () => new Int8Array(readFileSync(join(import.meta.dirname, "edit-weights.int8")));

/** All examples are English. A few words of another language may also be slips or names of one's own. */
function isForeign(request: string): boolean {
  const { english, ...others } = scoreLanguages(request, wordsOf(request));
  return Math.max(...Object.values(others)) > english + CLEARLY;
}

function toPlan({ act, result }: Likely, text: string, part: Part): EditPlan | undefined {
  if (act === "none") return undefined;
  // "done with the rent" of a list of more
  if (act === "completed" || act === "archived" || act === "open")
    return part.isItem ? undefined : { kind: "change", state: act };
  if (act !== "add") {
    const changed = splice(text, [part], result);
    return part.isNamed ? { kind: "change", text: normalizeText(changed) } : undefined;
  }
  const added = changeText(text, "append-clause", { old: "", new: result, which: "only", isQuoted: true });
  return added.kind === "changed" ? { kind: "change", text: normalizeText(added.text) } : undefined;
}
