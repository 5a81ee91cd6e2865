import { isTurnOver, nextTurn } from "../base/turns.ts";

/**
 * How often each term occurs in a note, without the terms themselves: one number a term, its hash and its count, in
 * order. A note of 200,000 characters takes half a megabyte, and no two of its terms are ever mixed up: of 45 bits, a
 * hash is shared once in a billion searches.
 */
export type NoteWords = { packed: Float64Array; length: number };

const HASH_BITS = 45;
const MAX_COUNT = 255;
const COUNTS = MAX_COUNT + 1;
const MAX_LENGTH = 0xffff;
/** Terms read between two looks at the clock. */
const STEP = 500;

/** Reads `note_index.terms`: terms, which contain no spaces, each with its count. */
export async function readNoteWords(terms: string): Promise<NoteWords> {
  const numbers: number[] = [];
  let length = 0;
  for (let start = 0; start < terms.length; ) {
    if (numbers.length % STEP === 0 && isTurnOver()) await nextTurn();
    const space = terms.indexOf(" ", start);
    const end = terms.indexOf(" ", space + 1);
    const stop = end === -1 ? terms.length : end;
    const count = Number(terms.slice(space + 1, stop));
    numbers.push(hashTerm(terms, start, space) * COUNTS + Math.min(count, MAX_COUNT));
    length += count;
    start = stop + 1;
  }
  return { packed: Float64Array.from(numbers).sort(), length: Math.min(length, MAX_LENGTH) };
}

/** 0 if the note does not have the term. `hash` is that of `hashTerm`. */
export function countTerm({ packed }: NoteWords, hash: number): number {
  const wanted = hash * COUNTS;
  let low = 0;
  let high = packed.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((packed[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  const found = (packed[low] ?? Number.POSITIVE_INFINITY) - wanted;
  return found <= MAX_COUNT ? found : 0;
}

/** Two hashes of 32 bits (MurmurHash's mixing), of which 45 bits are kept. */
export function hashTerm(text: string, start = 0, end = text.length): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (b >>> (64 - HASH_BITS)) * 2 ** 32 + (a >>> 0);
}
