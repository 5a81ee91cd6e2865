import { openVectorScan } from "../../kernels/vector-scan.ts";
import { cosineAt } from "../../language/vectors.ts";
import { grown, sharedArray } from "./growing.ts";
import { nthLargest } from "./top-slots.ts";

/** With fewer vectors an exact scan is fast, and codes would only lose recall. */
const EXACT_SCAN = 8_000;
/** Candidates by code per requested result; these are compared exactly. */
const PRESELECT = 5;
const WORD_BITS = 32;
/** Codes are compared four words at a time, as a kernel does. */
const STRIDE = 4;

export type VectorsState = {
  /** 0 until there is a vector. */
  dimensions: number;
  vectors: Int8Array;
  codes: Int32Array;
  present: Uint8Array;
};

export function createVectors(): VectorsState {
  return {
    dimensions: 0,
    vectors: sharedArray(Int8Array, 0),
    codes: sharedArray(Int32Array, 0),
    present: sharedArray(Uint8Array, 0),
  };
}

/**
 * One user's vectors, one per slot: int8 for exact similarity, and a code of one bit per dimension to preselect.
 * All have the dimensions of the first one.
 */
export class VectorTable {
  state: VectorsState;

  constructor(state: VectorsState = createVectors()) {
    this.state = state;
  }

  get bytes(): number {
    const { vectors, codes, present } = this.state;
    return vectors.byteLength + codes.byteLength + present.byteLength;
  }

  set(slot: number, vector: Int8Array): void {
    const { state } = this;
    if (state.dimensions === 0) state.dimensions = vector.length;
    const { dimensions } = state;
    // A vector of another length cannot be compared.
    if (vector.length !== dimensions) return;
    const words = wordsOf(dimensions);
    state.present = grown(state.present, slot + 1);
    state.vectors = grown(state.vectors, (slot + 1) * dimensions);
    state.codes = grown(state.codes, (slot + 1) * words);
    state.vectors.set(vector, slot * dimensions);
    writeCode(vector, state.codes, slot * words);
    state.present[slot] = 1;
  }

  remove(slot: number): void {
    if (slot < this.state.present.length) this.state.present[slot] = 0;
  }

  has(slot: number): boolean {
    return this.state.present[slot] === 1;
  }

  /** Cosine with a unit vector; 0 if the slot has no vector. */
  similarity(query: Float32Array, slot: number): number {
    const { vectors, dimensions } = this.state;
    return this.has(slot) ? cosineAt(query, vectors, slot * dimensions) : 0;
  }

  vectorOf(slot: number): Int8Array | undefined {
    if (!this.has(slot)) return undefined;
    const { vectors, dimensions } = this.state;
    return vectors.subarray(slot * dimensions, (slot + 1) * dimensions);
  }

  /** Cosines with a unit vector of the slots; 0 for those without a vector. */
  similarities(query: Float32Array, slots: ArrayLike<number>): Float32Array {
    const { vectors, dimensions } = this.state;
    if (dimensions === 0) return new Float32Array(slots.length);
    const cosines = openVectorScan().cosines(query, { vectors, cols: dimensions }, slots);
    for (let i = 0; i < slots.length; i++) if (!this.has(slots[i] as number)) cosines[i] = 0;
    return cosines;
  }

  /** The `limit` slots nearest to the query among those in `mask`, unordered. */
  nearest(query: Float32Array, mask: Uint8Array, limit: number): number[] {
    const isLarge = Math.min(mask.length, this.state.present.length) > EXACT_SCAN;
    const likely = isLarge ? this.#preselect(query, mask, limit * PRESELECT) : this.#among(mask);
    if (likely.length <= limit) return Array.from(likely);
    const scores = isLarge ? this.similarities(query, likely) : this.#similaritiesAmong(query, likely);
    const worst = nthLargest(scores.slice(), limit);
    const nearest: number[] = [];
    for (let i = 0; i < likely.length && nearest.length < limit; i++)
      if ((scores[i] as number) >= worst) nearest.push(likely[i] as number);
    return nearest;
  }

  #among(mask: Uint8Array): Uint32Array {
    const { present } = this.state;
    const among = new Uint32Array(Math.min(mask.length, present.length));
    let found = 0;
    for (let slot = 0; slot < among.length; slot++)
      if (mask[slot] === 1 && present[slot] === 1) among[found++] = slot;
    return among.subarray(0, found);
  }

  /** The same as `similarities`, faster if they are most of the slots; in order. */
  #similaritiesAmong(query: Float32Array, slots: Uint32Array): Float32Array {
    const { vectors, dimensions } = this.state;
    const count = 1 + (slots.at(-1) as number);
    const cosines = openVectorScan().firstCosines(query, { vectors, cols: dimensions }, count);
    const among = new Float32Array(slots.length);
    for (let i = 0; i < slots.length; i++) among[i] = cosines[slots[i] as number] as number;
    return among;
  }

  /** The slots with the smallest Hamming distance between codes: at least `limit`, or all if an exact scan is fast. */
  #preselect(query: Float32Array, mask: Uint8Array, limit: number): Uint32Array {
    const { codes, present, dimensions } = this.state;
    const words = wordsOf(dimensions);
    const code = new Int32Array(words);
    writeCode(query, code, 0);
    const table = { codes, bytes: words * Int32Array.BYTES_PER_ELEMENT, present };
    return openVectorScan().nearestCodes(table, code, mask, { limit, all: EXACT_SCAN });
  }

  pack(newSlots: Int32Array, count: number): VectorsState {
    const { dimensions, codes } = this.state;
    const words = wordsOf(dimensions);
    const packed: VectorsState = {
      dimensions,
      vectors: sharedArray(Int8Array, count * dimensions),
      codes: sharedArray(Int32Array, count * words),
      present: sharedArray(Uint8Array, count),
    };
    for (const [slot, moved] of newSlots.entries()) {
      const vector = moved < 0 ? undefined : this.vectorOf(slot);
      if (!vector) continue;
      packed.present[moved] = 1;
      packed.vectors.set(vector, moved * dimensions);
      packed.codes.set(codes.subarray(slot * words, (slot + 1) * words), moved * words);
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
