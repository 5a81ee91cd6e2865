import { type Category, categories } from "../../../contract.ts";
import { cues, nameCue } from "./cues.ts";

export type CategoryScores = Record<Category, number>;

/** Only a text's start and end are read: the middle rarely matters. Characters. */
const HEAD = 400;
const TAIL = 120;

/** The sum of each category's cues. `observation` starts at 1: it is the default when no cue matches. */
export function scoreCategories(text: string): CategoryScores {
  const scores = Object.fromEntries(categories.map((category) => [category, 0])) as CategoryScores;
  scores.observation = 1;
  const excerpt = text.length > HEAD + TAIL ? `${text.slice(0, HEAD)} ${text.slice(-TAIL)}` : text;
  const lower = excerpt.toLowerCase();
  for (const [category, weight, form] of cues) if (form.test(lower)) scores[category] += weight;
  const [category, weight, form] = nameCue;
  if (form.test(excerpt)) scores[category] += weight;
  return scores;
}

export function classifyText(text: string): Category {
  return bestCategory(scoreCategories(text));
}

/** Earlier cues break ties. */
export function bestCategory(scores: CategoryScores): Category {
  return cues.reduce<Category>(
    (best, [category]) => (scores[category] > scores[best] ? category : best),
    "observation",
  );
}
