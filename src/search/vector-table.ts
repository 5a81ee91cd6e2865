import { openVectorScan } from "../kernels/vector-scan.ts";
import { cosineAt } from "../language/vectors.ts";
import { grown } from "./growing.ts";
import { nthLargest } from "./top-slots.ts";

/** With fewer vectors an exact scan is fast, and codes would only lose recall. */
const EXACT_SCAN = 8_000;
/** Candidates by code per requested result; these are compared exactly. */
const PRESELECT = 5;
const WORD_BITS = 32;
/** Codes are compared four words at a time, as a kernel does. */
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

  /** Cosines with a unit vector of the slots; 0 for those without a vector. */
  similarities(query: Float32Array, slots: ArrayLike<number>): Float64Array {
    if (this.#dimensions === 0) return new Float64Array(slots.length);
    const cosines = openVectorScan().cosines(query, this.#vectors, this.#dimensions, slots);
    for (let i = 0; i < slots.length; i++) if (!this.has(slots[i] as number)) cosines[i] = 0;
    return cosines;
  }

  /** The `limit` slots nearest to the query among those in `mask`, unordered. */
  nearest(query: Float32Array, mask: Uint8Array, limit: number): number[] {
    const likely = this.#preselect(query, mask, limit);
    if (likely.length <= limit) return Array.from(likely);
    const scores = new Float32Array(this.similarities(query, likely));
    const worst = nthLargest(scores.slice(), limit);
    const nearest: number[] = [];
    for (let i = 0; i < likely.length && nearest.length < limit; i++)
      if ((scores[i] as number) >= worst) nearest.push(likely[i] as number);
    return nearest;
  }

  /** The slots among which the nearest are: of a large table by their codes, else by a rough look, with room for its error. */
  #preselect(query: Float32Array, mask: Uint8Array, limit: number): Uint32Array {
    const count = Math.min(mask.length, this.#present.length);
    if (count > EXACT_SCAN) return this.#preselectByCode(query, mask, limit * PRESELECT);
    const present = this.#present;
    const wanted = new Uint32Array(count);
    let found = 0;
    for (let slot = 0; slot < count; slot++)
      if (mask[slot] === 1 && present[slot] === 1) wanted[found++] = slot;
    if (found <= limit) return wanted.subarray(0, found);
    const { cosines, error } = openVectorScan().roughCosines(query, this.#vectors, this.#dimensions, count);
    const rough = new Float32Array(found);
    for (let i = 0; i < found; i++) rough[i] = cosines[wanted[i] as number] as number;
    const worst = nthLargest(rough, limit) - 2 * error;
    let kept = 0;
    for (let i = 0; i < found; i++) {
      const slot = wanted[i] as number;
      if ((cosines[slot] as number) >= worst) wanted[kept++] = slot;
    }
    return wanted.subarray(0, kept);
  }

  /** The slots with the smallest Hamming distance between codes: at least `limit`, or all if an exact scan is fast. */
  #preselectByCode(query: Float32Array, mask: Uint8Array, limit: number): Uint32Array {
    const code = new Int32Array(this.#words);
    writeCode(query, code, 0);
    const table = {
      codes: this.#codes,
      bytes: this.#words * Int32Array.BYTES_PER_ELEMENT,
      present: this.#present,
    };
    return openVectorScan().nearestCodes(table, code, mask, { limit, all: EXACT_SCAN });
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
