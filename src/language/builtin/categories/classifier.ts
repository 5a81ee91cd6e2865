import { type Category, categories } from "../../../contract.ts";
import { cues, nameCue } from "./cues.ts";

export type CategoryScores = Record<Category, number>;

/** How a text ends matters as much as how it begins; what lies between seldom does. */
const HEAD = 400;
const TAIL = 120;

/** What each category's cues add up to; `observation` starts with a little, being what is left when nothing speaks. */
export function scoreCategories(text: string): CategoryScores {
  const scores = Object.fromEntries(categories.map((category) => [category, 0])) as CategoryScores;
  scores.observation = 1;
  const shown = text.length > HEAD + TAIL ? `${text.slice(0, HEAD)} ${text.slice(-TAIL)}` : text;
  const lower = shown.toLowerCase();
  for (const [category, weight, form] of cues) if (form.test(lower)) scores[category] += weight;
  const [category, weight, form] = nameCue;
  if (form.test(shown)) scores[category] += weight;
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
