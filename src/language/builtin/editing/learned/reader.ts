import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeText } from "../../../../base/text.ts";
import { scoreLanguages, wordsOf } from "../../../analysis/written-language.ts";
import type { StaticEmbedder } from "../../../embedding/static-embedder.ts";
import type { EditPlan, EditRequest } from "../../../mind.ts";
import { isInDoubt, trimCourtesies } from "../courtesies.ts";
import { maskQuotes } from "../quotes.ts";
import { changeText } from "../text-changes.ts";
import { missesSomething } from "./missed.ts";
import { findLikeliest, type Likely, type Model, readModel } from "./model.ts";
import { readOptions } from "./reading.ts";
import { weights } from "./weights.ts";

/** Less sure, it is not done (docs/understanding.md has what other values give). */
const SURE = 0.8;
const CLEARLY = 1;

let model: Model | undefined;

/** What a request asks for that no rule knows, by its likeness to examples; undefined unless that is sure. */
export function readByExample(edit: EditRequest, embedder: StaticEmbedder): EditPlan | undefined {
  const { plan, probability = 0 } = readLikeliest(edit, embedder) ?? {};
  return probability < SURE ? undefined : plan;
}

/** The likeliest change, however unsure. */
export function readLikeliest(
  edit: EditRequest,
  embedder: StaticEmbedder,
): { plan: EditPlan; probability: number } | undefined {
  const { masked, quotes } = maskQuotes(edit.request);
  if (isInDoubt(masked, trimCourtesies(masked)) || isForeign(masked)) return undefined;
  const reading = readOptions(edit, embedder);
  if (!reading) return undefined;
  model ??= readModel({ ...weights, places: readPlaces() });
  const likely = findLikeliest(model, reading);
  const plan = missesSomething(likely, edit, quotes) ? undefined : toPlan(likely, edit.text);
  return plan && { plan, probability: likely.probability };
}

const readPlaces = () => new Int8Array(readFileSync(join(import.meta.dirname, "edit-weights.int8")));

/** All examples are English. A few words of another language may also be slips or names of one's own. */
function isForeign(request: string): boolean {
  const { english, ...others } = scoreLanguages(request, wordsOf(request));
  return Math.max(...Object.values(others)) > english + CLEARLY;
}

function toPlan({ act, result }: Likely, text: string): EditPlan | undefined {
  if (act === "none") return undefined;
  if (act === "completed" || act === "archived" || act === "open") return { kind: "change", state: act };
  if (act !== "add") return { kind: "change", text: normalizeText(result) };
  const added = changeText(text, "append-clause", { old: "", new: result, which: "only", isQuoted: true });
  return added.kind === "changed" ? { kind: "change", text: normalizeText(added.text) } : undefined;
}
