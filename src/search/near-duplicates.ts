import type { Hits } from "./hits.ts";
import type { TokenTable } from "./token-table.ts";

/** How many of the best hits are compared. */
const COMPARED = 40;
/** The share of distinct tokens that near-duplicates have in common. */
const LEAST_OVERLAP = 0.9;
/** Texts with fewer distinct tokens are too short to tell. */
const LEAST_TOKENS = 4;

/** Marks hits that repeat a better one, so that different thoughts come between them. */
export function markRepetitions(hits: Hits, tokens: TokenTable): void {
  const best = hits.best(COMPARED);
  const texts = Array.from(best, (hit) => sortDistinct(tokens.tokensAt(hits.slots[hit] as number)));
  for (let i = 0; i < best.length; i++) {
    let repeated = 0;
    for (let j = 0; j < i; j++)
      if (isNearDuplicate(texts[i] as Uint16Array, texts[j] as Uint16Array)) repeated++;
    if (repeated === 0) continue;
    hits.traits.repeats[best[i] as number] = repeated;
    hits.weighOne(best[i] as number);
  }
}

function sortDistinct(tokens: Uint16Array): Uint16Array {
  const sorted = tokens.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number;
  return sorted.subarray(0, count);
}

/** Of two texts with their distinct tokens in order. Most are told apart by a few. */
function isNearDuplicate(a: Uint16Array, b: Uint16Array): boolean {
  const smaller = Math.min(a.length, b.length);
  if (smaller < LEAST_TOKENS || smaller < LEAST_OVERLAP * Math.max(a.length, b.length)) return false;
  const isEnough = (common: number) => common >= LEAST_OVERLAP * (a.length + b.length - common);
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (!isEnough(common + Math.min(a.length - i, b.length - j))) return false;
    if (a[i] === b[j]) {
      common++;
      i++;
      j++;
    } else if ((a[i] as number) < (b[j] as number)) i++;
    else j++;
  }
  return isEnough(common);
}
