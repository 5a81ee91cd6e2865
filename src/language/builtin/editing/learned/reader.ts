import { normalizeText } from "../../../../base/text.ts";
import { scoreLanguages, wordsOf } from "../../../analysis/written-language.ts";
import type { StaticEmbedder } from "../../../embedding/static-embedder.ts";
import type { EditPlan, EditRequest } from "../../../mind.ts";
import { isInDoubt, trimCourtesies } from "../courtesies.ts";
import { maskQuotes } from "../quotes.ts";
import { hasWords } from "../ranges.ts";
import { findValues } from "../retime.ts";
import { changeText } from "../text-changes.ts";
import { findLikeliest, type Likely, type Model, readModel } from "./model.ts";
import { readOptions } from "./reading.ts";
import { weights } from "./weights.ts";

/** Less sure, it is not done (docs/understanding.md has what other values give). */
const SURE = 0.8;
const CLEARLY = 1;
/** "add one more": more of what? */
const VAGUE = /^(?:(?:or|to|the|that|it|one|more|some|someone|something|another|else|list|minus)(?: |$))+$/iu;
/** Said of the text, and none of it. */
const ABOUT_WORDS = /(?<!\p{L})(?:wrong|typos?|mistakes?|misspel\p{L}+|correction|oops|sorry)(?!\p{L})/iu;
/** Of what is replaced, more is wanted than that it goes. */
const REPLACED = /(?<!\p{L})(?:replac\p{L}*|swap\p{L}*|substitut\p{L}*|instead)(?!\p{L})/iu;
/** Both ends change: "it's 19 to 21 September". */
const RANGE =
  /(?<![\p{L}\p{N}-]|from )\d{1,2}(?:[:.]\d\d)? ?(?:to|until|till|-|–) ?\d{1,2}(?:[:.]\d\d)?(?![\p{N}-])/giu;
/** Words to add at another place than the end: "insert \"and sesame\" after peanuts". */
const PLACED = /(?<!\p{L})(?:before|after|behind|between|in front of) (?:the )?([\p{L}\p{N}]+)/giu;

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
  model ??= readModel(weights);
  const likely = findLikeliest(model, reading);
  const plan = missesSomething(likely, edit, quotes) ? undefined : toPlan(likely, edit.text);
  return plan && { plan, probability: likely.probability };
}

/** All examples are English. A few words of another language may also be slips or names of one's own. */
function isForeign(request: string): boolean {
  const { english, ...others } = scoreLanguages(request, wordsOf(request));
  return Math.max(...Object.values(others)) > english + CLEARLY;
}

/** Whether the request says more than would be done, or is not to be taken at its word. */
function missesSomething({ act, result }: Likely, { text, request }: EditRequest, quotes: string[]): boolean {
  if (act === "add") return VAGUE.test(result) || isPlaced(request.replace(result, ""), text);
  if (act === "remove") return REPLACED.test(request) || !isQuoteGone(quotes, text, result);
  if (act !== "replace") return false;
  return !hasNewValues(request, text, result) || (ABOUT_WORDS.test(result) && !ABOUT_WORDS.test(text));
}

function toPlan({ act, result }: Likely, text: string): EditPlan | undefined {
  if (act === "none") return undefined;
  if (act === "completed" || act === "archived" || act === "open") return { kind: "change", state: act };
  if (act !== "add") return { kind: "change", text: normalizeText(result) };
  const added = changeText(text, "append-clause", { old: "", new: result, which: "only", isQuoted: true });
  return added.kind === "changed" ? { kind: "change", text: normalizeText(added.text) } : undefined;
}

/** What is named letter by letter goes, and nothing else. */
function isQuoteGone(quotes: string[], text: string, result: string): boolean {
  const [quote = ""] = quotes.filter((each) => each !== "" && text.includes(each));
  return quote === "" || lettersOf(text.replace(quote, "")) === lettersOf(result);
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/** Whether no day, time or number of the request got lost: "she's away until July". */
const hasNewValues = (request: string, text: string, result: string) =>
  [...request.matchAll(RANGE)].every(([range]) => result.includes(range)) &&
  findValues(request).every(({ words }) => hasWords(text, words) || hasWords(result, words));

const isPlaced = (said: string, text: string) =>
  [...said.matchAll(PLACED)].some(([, word = ""]) => hasWords(text, word));
