import type { UserIndex } from "../index/user-index.ts";

/** More words are a question, and what has them all need not answer it. */
const MOST_WORDS = 3;
/** Of a thought with every word of the query: a match, if only a weak one. */
export const LITERAL_SCORE = 0.25;

/**
 * How many of the best hits are matches at least, because most of them have all the words. Equals share their
 * probability: of twenty such thoughts, each would be called noise.
 */
export function countMatches(
  { postings }: UserIndex,
  words: readonly string[],
  { slots, best }: { slots: Uint32Array; best: readonly number[] },
): number {
  if (words.length > MOST_WORDS) return 0;
  const counts = new Map(best.map((hit) => [slots[hit] as number, 0]));
  for (const word of words)
    for (const slot of postings.slotsOf(word)) {
      const count = counts.get(slot);
      if (count !== undefined) counts.set(slot, count + 1);
    }
  let literal = 0;
  let matches = 0;
  for (const [place, hit] of best.entries()) {
    if (counts.get(slots[hit] as number) !== words.length) continue;
    literal++;
    // Far down, among others, one says nothing of those before it.
    if (2 * literal > place) matches = place + 1;
  }
  return matches;
}
