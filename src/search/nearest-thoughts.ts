import { analyzeText } from "../language/analysis/analyzer.ts";
import { fromInt8 } from "../language/vectors.ts";
import { bestSlots } from "./index/top-slots.ts";
import type { UserIndex } from "./index/user-index.ts";

/** Larger indexes are not scanned whole, but only for thoughts that share a rare word. */
const LOOK_AT_ALL = 20_000;
const TELLING_TERMS = 12;
/** A term in more texts than this says little, and its postings take long to read. */
const TELLING_FREQUENCY = 1_000;
const SHARING = 200;

export type NearestThought = { id: string; score: number };

/** The open thoughts nearest in meaning to a given one, best first. */
export function findNearestThoughts(
  index: UserIndex,
  thought: { id: string; text: string },
  limit: number,
): NearestThought[] {
  const own = index.slotOf(thought.id);
  const vector = own === undefined ? undefined : index.vectors.vectorOf(own);
  if (own === undefined || !vector) return [];
  const query = fromInt8(vector);
  const mask = index.mask({ state: "open", author: "all" }).slice();
  mask[own] = 0;
  const near =
    index.size <= LOOK_AT_ALL
      ? index.vectors.nearest(query, mask, limit)
      : findSharing(index, thought.text, mask).filter((slot) => index.vectors.has(slot));
  return near
    .map((slot) => ({ id: index.idOf(slot), score: index.vectors.similarity(query, slot) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function findSharing(index: UserIndex, text: string, mask: Uint8Array): number[] {
  const { postings } = index;
  const terms = [...new Set(analyzeText(text))]
    .filter((term) => postings.frequency(term) <= TELLING_FREQUENCY)
    .sort((a, b) => postings.frequency(a) - postings.frequency(b))
    .slice(0, TELLING_TERMS);
  const scores = new Float32Array(index.size);
  postings.score(terms, scores);
  return bestSlots(scores, mask, SHARING);
}
