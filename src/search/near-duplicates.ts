import { type Traits, weighTraits } from "./plan.ts";
import type { Hit } from "./rank.ts";
import type { TokenTable } from "./token-table.ts";

/** How many of the best hits are compared. */
const COMPARED = 40;
/** The share of distinct tokens that near-duplicates have in common. */
const LEAST_OVERLAP = 0.9;
/** Texts with fewer distinct tokens are too short to tell. */
const LEAST_TOKENS = 4;

/** Marks hits that repeat a better one, so that different thoughts come between them. */
export function markRepetitions(hits: Hit[], tokens: TokenTable, weights: Traits): void {
  const best = [...hits].sort((a, b) => b.score - a.score).slice(0, COMPARED);
  const sets = best.map((hit) => new Set(tokens.tokensAt(hit.slot)));
  for (const [i, hit] of best.entries()) {
    const repeated = best.slice(0, i).filter((_, j) => isNearDuplicate(sets[i], sets[j]));
    if (repeated.length === 0) continue;
    hit.traits.repeats = repeated.length;
    hit.score = weighTraits(weights, hit.traits);
  }
}

function isNearDuplicate(a = new Set<number>(), b = new Set<number>()): boolean {
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  if (smaller.size < LEAST_TOKENS || smaller.size < LEAST_OVERLAP * larger.size) return false;
  // Counted down, so that most pairs are told apart by a few tokens.
  let common = smaller.size;
  for (const token of smaller)
    if (!larger.has(token) && --common < LEAST_OVERLAP * (a.size + b.size - common)) return false;
  return true;
}
