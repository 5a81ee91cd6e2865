import { type Category, categories } from "../../../contract.ts";
import type { StaticEmbedder } from "../../embedding/static-embedder.ts";
import { knownNames } from "../entities/gazetteer.ts";
import { type CategoryScores, cues, nameCue, taskVerbs } from "./cues.ts";
import { readFeatures } from "./features.ts";
import { tellsInfinitive } from "./infinitives.ts";
import { knows, readModel, scoreFeatures } from "./model.ts";
import { weights } from "./weights.ts";

/** Only a text's start and end are read: the middle rarely matters. Characters. */
const HEAD = 400;
const TAIL = 120;
/** The weight of a cue. */
const INFINITIVE = 5;

let model: ReturnType<typeof readModel> | undefined;

/**
 * Capture and enrichment both call this, so the category that a person first sees is the one that stays. A text of which
 * the model knows nothing is classified by its cues alone, as is every text without an embedder.
 */
export function classifyText(text: string, embedder?: StaticEmbedder): Category {
  const excerpt = toExcerpt(text);
  const scores = scoreCues(excerpt);
  if (!embedder) return bestCategory(scores);
  model ??= readModel(weights);
  const features = readFeatures(embedder, excerpt);
  return bestCategory(knows(model, features) ? scoreFeatures(model, features, scores) : scores);
}

export const toExcerpt = (text: string): string =>
  text.length > HEAD + TAIL ? `${text.slice(0, HEAD)} ${text.slice(-TAIL)}` : text;

/** The sum of each category's cues. `observation` starts at 1: it is the default when no cue matches. */
export function scoreCues(excerpt: string): CategoryScores {
  const scores = Object.fromEntries(categories.map((category) => [category, 0])) as CategoryScores;
  scores.observation = 1;
  const lower = excerpt.toLowerCase();
  for (const [category, weight, form] of cues) if (form.test(lower)) scores[category] += weight;
  const [category, weight, form] = nameCue;
  if (form.test(excerpt)) scores[category] += weight;
  if (tellsInfinitive(excerpt)) scores.task += INFINITIVE;
  return scores;
}

/** Whether a sentence of a longer text is something to do, by its cues alone. */
export const tellsTask = (sentence: string): boolean => bestCategory(scoreCues(sentence.trim())) === "task";

/** "Merge the branch", "Call Anna"; not "Merge window", "Review meeting" and what is done with others at a time. */
const ORDER =
  /^(?!meet|visit|go )\p{L}+(?: up| out| off| down| back| in)? (?:(?:the|my|our|your|his|her|their|an?|some|(?:dr|mr|mrs|ms)\b\.?)(?!\p{L})|(?<name>\p{L}+))/iu;

/** Whether a sentence begins with an English imperative and what it is about. */
export function tellsOrder(sentence: string): boolean {
  const lower = sentence.trim().toLowerCase();
  const order = taskVerbs.test(lower) ? ORDER.exec(lower) : null;
  const name = order?.groups?.name;
  return order !== null && (name === undefined || knownNames.get(name) === "person");
}

/** Earlier cues break ties. */
export function bestCategory(scores: CategoryScores): Category {
  return cues.reduce<Category>(
    (best, [category]) => (scores[category] > scores[best] ? category : best),
    "observation",
  );
}
