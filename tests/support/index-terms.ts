import type { UserIndex } from "../../src/search/index/user-index.ts";

/** The ids of the thoughts that have the term. */
export function holders(index: UserIndex, term: string): string[] {
  const scores = new Float32Array(index.size);
  index.postings.score([term], scores);
  return [...scores.keys()].filter((slot) => (scores[slot] ?? 0) > 0).map((slot) => index.idOf(slot));
}
