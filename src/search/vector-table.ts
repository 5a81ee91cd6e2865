import { cosineAt } from "../language/vectors.ts";
import { grown } from "./growing.ts";
import { nthLargest } from "./top-slots.ts";

/** With fewer vectors an exact scan is fast, and codes would only lose recall. */
const EXACT_SCAN = 8_000;
/** Candidates by code per requested result; these are compared exactly. */
const PRESELECT = 5;
const WORD_BITS = 32;
/** Codes are compared four words at a time. */
const STRIDE = 4;

export type PackedVectors = { vectors: Int8Array; codes: Int32Array; present: Uint8Array };

/**
 * One user's vectors, one per slot: int8 for exact similarity, and a code of one bit per dimension to preselect.
 * All have the dimensions of the first one.
 */
export class VectorTable {
  #dimensions: number;
  #words: number;
  #vectors: Int8Array;
  #codes: Int32Array;
  #present: Uint8Array;

  constructor(packed?: PackedVectors) {
    this.#vectors = packed?.vectors ?? new Int8Array(0);
    this.#codes = packed?.codes ?? new Int32Array(0);
    this.#present = packed?.present ?? new Uint8Array(0);
    this.#dimensions = this.#vectors.length / (this.#present.length || 1);
    this.#words = wordsOf(this.#dimensions);
  }

  get bytes(): number {
    return this.#vectors.byteLength + this.#codes.byteLength + this.#present.byteLength;
  }

  set(slot: number, vector: Int8Array): void {
    if (this.#dimensions === 0) {
      this.#dimensions = vector.length;
      this.#words = wordsOf(vector.length);
    }
    // A vector of another length cannot be compared.
    if (vector.length !== this.#dimensions) return;
    this.#present = grown(this.#present, slot + 1);
    this.#vectors = grown(this.#vectors, (slot + 1) * this.#dimensions);
    this.#codes = grown(this.#codes, (slot + 1) * this.#words);
    this.#present[slot] = 1;
    this.#vectors.set(vector, slot * this.#dimensions);
    writeCode(vector, this.#codes, slot * this.#words);
  }

  remove(slot: number): void {
    if (slot < this.#present.length) this.#present[slot] = 0;
  }

  has(slot: number): boolean {
    return this.#present[slot] === 1;
  }

  /** Cosine with a unit vector; 0 if the slot has no vector. */
  similarity(query: Float32Array, slot: number): number {
    return this.has(slot) ? cosineAt(query, this.#vectors, slot * this.#dimensions) : 0;
  }

  vectorOf(slot: number): Int8Array | undefined {
    if (!this.has(slot)) return undefined;
    return this.#vectors.subarray(slot * this.#dimensions, (slot + 1) * this.#dimensions);
  }

  /** The `limit` slots nearest to the query among those in `mask`, unordered. */
  nearest(query: Float32Array, mask: Uint8Array, limit: number): number[] {
    const likely = this.#preselect(query, mask, limit * PRESELECT);
    if (likely.length <= limit) return likely;
    const scores = new Float32Array(likely.length);
    for (let i = 0; i < likely.length; i++) scores[i] = this.similarity(query, likely[i] as number);
    const worst = nthLargest(scores.slice(), limit);
    return likely.filter((_, i) => (scores[i] as number) >= worst).slice(0, limit);
  }

  /** The slots with the smallest Hamming distance between codes: at least `limit`, or all if there are fewer. */
  #preselect(query: Float32Array, mask: Uint8Array, limit: number): number[] {
    const distances = new Uint16Array(mask.length);
    const histogram = new Uint32Array(this.#dimensions + 1);
    const count = this.#measureCodes(query, mask, distances, histogram);
    let cut = 0;
    if (count <= EXACT_SCAN) cut = histogram.length;
    else for (let seen = 0; seen < limit; cut++) seen += histogram[cut] as number;
    const present = this.#present;
    const near: number[] = [];
    for (let slot = 0; slot < mask.length; slot++)
      if (mask[slot] === 1 && present[slot] === 1 && (distances[slot] as number) < cut) near.push(slot);
    return near;
  }

  /** Each slot's Hamming distance, and a histogram of the distances. */
  #measureCodes(
    query: Float32Array,
    mask: Uint8Array,
    distances: Uint16Array,
    histogram: Uint32Array,
  ): number {
    const words = this.#words;
    const codes = this.#codes;
    const present = this.#present;
    const code = new Int32Array(words);
    writeCode(query, code, 0);
    let count = 0;
    for (let slot = 0; slot < mask.length; slot++) {
      if (mask[slot] !== 1 || present[slot] !== 1) continue;
      let distance = 0;
      for (let word = 0, at = slot * words; word < words; word += STRIDE, at += STRIDE)
        distance +=
          countBits((codes[at] as number) ^ (code[word] as number)) +
          countBits((codes[at + 1] as number) ^ (code[word + 1] as number)) +
          countBits((codes[at + 2] as number) ^ (code[word + 2] as number)) +
          countBits((codes[at + 3] as number) ^ (code[word + 3] as number));
      distances[slot] = distance;
      histogram[distance] = (histogram[distance] as number) + 1;
      count++;
    }
    return count;
  }

  pack(newSlots: Int32Array, count: number): PackedVectors {
    const packed: PackedVectors = {
      vectors: new Int8Array(count * this.#dimensions),
      codes: new Int32Array(count * this.#words),
      present: new Uint8Array(count),
    };
    for (const [slot, moved] of newSlots.entries()) {
      const vector = moved < 0 ? undefined : this.vectorOf(slot);
      if (!vector) continue;
      packed.present[moved] = 1;
      packed.vectors.set(vector, moved * this.#dimensions);
      packed.codes.set(
        this.#codes.subarray(slot * this.#words, (slot + 1) * this.#words),
        moved * this.#words,
      );
    }
    return packed;
  }
}

const wordsOf = (dimensions: number) => STRIDE * Math.ceil(dimensions / WORD_BITS / STRIDE);

/** One bit per dimension: its sign. */
function writeCode(vector: ArrayLike<number>, codes: Int32Array, at: number): void {
  for (let word = 0; word * WORD_BITS < vector.length; word++) {
    let bits = 0;
    for (let bit = 0; bit < WORD_BITS; bit++) if ((vector[word * WORD_BITS + bit] ?? 0) > 0) bits |= 1 << bit;
    codes[at + word] = bits;
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
