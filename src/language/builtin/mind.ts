import { type Category, categories } from "../../contract.ts";
import type { StaticEmbedder } from "../embedding/static-embedder.ts";
import type { Mind } from "../mind.ts";
import { bestCategory, type CategoryScores, scoreCategories } from "./categories/classifier.ts";
import { CategoryLikeness } from "./categories/likeness.ts";
import { extractDates } from "./dates/dates.ts";
import { planBuiltinEdit } from "./editing/editor.ts";
import { extractEntities } from "./entities/entities.ts";

/** What a likeness of 1 is worth against the weights of the cues; measured on the dev half of tests/fixtures/categories.json. */
const LIKENESS_WEIGHT = 16;

/**
 * The mind that needs no language model: rules and small tables, deterministic, well under a millisecond for a short
 * text. Without an embedder a text's category is judged by its form alone.
 */
export function createBuiltinMind(embedder?: StaticEmbedder): Mind {
  const likeness = embedder && new CategoryLikeness(embedder);
  return {
    name: "builtin",
    understand: async (text, capturedAt, timeZone) => ({
      category: classify(text, likeness),
      entities: extractEntities(text),
      relations: [],
      dates: extractDates(text, capturedAt, timeZone),
    }),
    planEdit: async (edit) => planBuiltinEdit(edit),
  };
}

function classify(text: string, likeness: CategoryLikeness | undefined): Category {
  const scores: CategoryScores = scoreCategories(text);
  const alike = likeness?.score(text);
  if (alike) for (const category of categories) scores[category] += LIKENESS_WEIGHT * alike[category];
  return bestCategory(scores);
}
