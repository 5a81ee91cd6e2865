import { NEAR_MS } from "../index/book-style.ts";
import type { UserIndex } from "../index/user-index.ts";
import { softmax } from "./feedback.ts";
import type { Hits } from "./hits.ts";

/** So many of the best hits say what the subject is, compared with so many of all hits. */
const BEST = 10;
const COMPARED = 32;

/**
 * Raises hits of stretches that are on the subject of the best ones: the same undertaking is told in other words. A stretch
 * is judged as a whole, so that its hits need not resemble the best ones each by itself.
 */
export function addSubject(hits: Hits, index: UserIndex, contextShare: number): void {
  const stretches = stretchesOf(hits, index).filter((stretch) => stretch.length > 1);
  if (stretches.length === 0 || contextShare === 0) return;
  const { similarities } = index.passages.best(subjectOf(hits, index), hits.slots);
  const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / hits.count;
  for (const stretch of stretches) {
    const sum = stretch.reduce((sum, hit) => sum + (similarities[hit] as number) - mean, 0);
    for (const hit of stretch) {
      const coherence = index.style.coherenceAt(hits.slots[hit] as number);
      hits.traits.sharesSubject[hit] = (contextShare * coherence * sum) / stretch.length;
    }
  }
  hits.weigh();
}

/** The contextual vector of the best hits, less that of hits in general. */
function subjectOf(hits: Hits, index: UserIndex): Float32Array {
  const subject = new Float32Array(index.passages.dimensions);
  const best = hits.best(BEST);
  const shares = softmax(Array.from(best, (hit) => hits.scores[hit] as number));
  for (const [i, hit] of best.entries())
    index.passages.addTo(subject, hits.slots[hit] as number, shares[i] as number);
  const step = Math.max(1, Math.floor(hits.count / COMPARED));
  const share = 1 / Math.ceil(hits.count / step);
  for (let hit = 0; hit < hits.count; hit += step)
    index.passages.addTo(subject, hits.slots[hit] as number, -share);
  return subject;
}

/** The hits in stretches of captures without a longer gap, such as a meeting or a session. */
function stretchesOf({ slots }: Hits, index: UserIndex): number[][] {
  const times = Float64Array.from(slots, (slot) => index.timeOf(slot));
  const inOrder = Uint32Array.from(slots.keys()).sort((a, b) => (times[a] as number) - (times[b] as number));
  const stretches: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const hit of inOrder) {
    const time = times[hit] as number;
    if (time - last > NEAR_MS) stretches.push([]);
    stretches.at(-1)?.push(hit);
    last = time;
  }
  return stretches;
}
