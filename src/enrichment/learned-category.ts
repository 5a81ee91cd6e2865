import type { Category } from "../contract.ts";
import { classifyText } from "../language/builtin/categories/classifier.ts";
import type { NearestThought } from "../search/nearest-thoughts.ts";
import type { Db } from "../storage/db.ts";
import { readCorrections } from "../thoughts/corrections.ts";
import type { EnrichedThought } from "./types.ts";

/** Nearly the same words, with other numbers or days. No two of the 252 texts in tests/fixtures/categories.json reach 0.7. */
const ALIKE_COSINE = 0.8;

/**
 * The category that a person gave to a thought very much like a new one, if the built-in mind reads both texts the same way: it
 * would repeat the mistake that was corrected. The most alike decides.
 */
export async function findLearnedCategory(
  db: Db,
  thought: EnrichedThought,
  near: NearestThought[],
): Promise<Category | undefined> {
  const alike = near.filter(({ score }) => score >= ALIKE_COSINE).map(({ id }) => id);
  const isNew = thought.version === 1 && thought.mind === "builtin" && thought.corrections === null;
  if (!isNew || alike.length === 0) return undefined;
  const rows = await db
    .selectFrom("thoughts")
    .select(["id", "text", "corrections"])
    .where("user_id", "=", thought.user_id)
    .where("id", "in", alike)
    .where("corrections", "is not", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const form = classifyText(thought.text);
  for (const id of alike) {
    const row = byId.get(id);
    const category = row && readCorrections(row).category;
    if (category && classifyText(row.text) === form) return category;
  }
  return undefined;
}
