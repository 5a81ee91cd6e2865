import type { TokenTable } from "../index/token-table.ts";
import type { Hits } from "./hits.ts";

/** How many of the best hits are compared. */
const COMPARED = 40;
/** The share of distinct tokens that near-duplicates have in common. */
const LEAST_OVERLAP = 0.9;
/** So many of both texts' tokens may then be in one of them only. */
const MOST_DIFFERENCE = (1 - LEAST_OVERLAP) / (1 + LEAST_OVERLAP);
/** Numbers of tokens are whole. */
const ROUNDING = 0.5;
/** Texts with fewer distinct tokens are too short to tell. */
const LEAST_TOKENS = 4;

/** Marks hits that repeat a better one, so that different thoughts come between them. */
export function markRepetitions(hits: Hits, tokens: TokenTable): void {
  const best = hits.best(COMPARED);
  const texts = Array.from(best, (hit) => sketch(tokens.tokensAt(hits.slots[hit] as number)));
  for (let i = 0; i < best.length; i++) {
    let repeated = 0;
    for (let j = 0; j < i; j++) if (isNearDuplicate(texts[i] as Sketch, texts[j] as Sketch)) repeated++;
    if (repeated === 0) continue;
    hits.traits.repeats[best[i] as number] = repeated;
    hits.weighOne(best[i] as number);
  }
}

/** A text's tokens, with a bit for each, of 32: texts that differ in many bits differ in at least as many tokens. */
type Sketch = { tokens: Uint16Array; bits: number; distinct?: Uint16Array };

function sketch(tokens: Uint16Array): Sketch {
  let bits = 0;
  for (let i = 0; i < tokens.length; i++) bits |= 1 << (tokens[i] as number);
  return { tokens, bits };
}

function isNearDuplicate(a: Sketch, b: Sketch): boolean {
  const most = MOST_DIFFERENCE * (a.tokens.length + b.tokens.length) + ROUNDING;
  if (countBits(a.bits ^ b.bits) > most) return false;
  a.distinct ??= sortDistinct(a.tokens);
  b.distinct ??= sortDistinct(b.tokens);
  return overlap(a.distinct, b.distinct);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

function sortDistinct(tokens: Uint16Array): Uint16Array {
  const sorted = tokens.slice().sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[count++] = sorted[i] as number;
  return sorted.subarray(0, count);
}

/** Of two texts with their distinct tokens in order. Most are told apart by a few. */
function overlap(a: Uint16Array, b: Uint16Array): boolean {
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
