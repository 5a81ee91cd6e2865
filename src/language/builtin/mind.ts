import { type Category, categories } from "../../contract.ts";
import type { StaticEmbedder } from "../embedding/static-embedder.ts";
import type { Mind } from "../mind.ts";
import { bestCategory, type CategoryScores, scoreCategories } from "./categories/classifier.ts";
import { CategorySimilarity } from "./categories/similarity.ts";
import { readDates } from "./dates/dates.ts";
import { planDue } from "./editing/due-requests.ts";
import { planBuiltinEdit } from "./editing/editor.ts";
import { extractEntities } from "./entities/entities.ts";

/** Weight of the similarity relative to the cues; tuned on the dev half of tests/fixtures/categories.json. */
const SIMILARITY_WEIGHT = 16;

/**
 * A mind without a language model: rules and small tables, deterministic, well under a millisecond for a short text.
 * Without an embedder the category depends on the cues alone.
 */
export function createBuiltinMind(embedder?: StaticEmbedder): Mind {
  const similarity = embedder && new CategorySimilarity(embedder);
  return {
    name: "builtin",
    understand: async (text, capturedAt, timeZone) => ({
      category: classify(text, similarity),
      entities: extractEntities(text),
      relations: [],
      dates: await readDates(text, capturedAt, timeZone),
    }),
    /** A date that the text names is changed there; otherwise a due date is a correction. */
    async planEdit(edit) {
      const plan = planBuiltinEdit(edit);
      return plan.kind === "change" ? plan : ((await planDue(edit)) ?? plan);
    },
  };
}

function classify(text: string, similarity: CategorySimilarity | undefined): Category {
  const scores: CategoryScores = scoreCategories(text);
  const similarities = similarity?.score(text);
  if (similarities)
    for (const category of categories) scores[category] += SIMILARITY_WEIGHT * similarities[category];
  return bestCategory(scores);
}
