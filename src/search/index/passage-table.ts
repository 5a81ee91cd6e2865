import { grown, sharedArray } from "./growing.ts";
import { createVectors, type VectorsState, VectorTable } from "./vector-table.ts";

/** The rows of a slot are contiguous: `counts[slot]` rows from `firsts[slot]` on. `slots` has each row's slot. */
export type PassagesState = {
  rows: VectorsState;
  firsts: Uint32Array;
  counts: Uint16Array;
  slots: Uint32Array;
  rowCount: number;
};

export function createPassages(): PassagesState {
  return {
    rows: createVectors(),
    firsts: sharedArray(Uint32Array, 0),
    counts: sharedArray(Uint16Array, 0),
    slots: sharedArray(Uint32Array, 0),
    rowCount: 0,
  };
}

/** By position: the number of a text's passage, and its cosine. */
export type BestPassages = { passages: Int32Array; similarities: Float32Array };

/** Of a text without passages. */
export const NO_PASSAGE = -1;

/** The passage vectors of one user's texts: one row per passage, one or more rows per slot. */
export class PassageTable {
  readonly #rows: VectorTable;
  #state: PassagesState;

  constructor(state: PassagesState = createPassages()) {
    this.#state = state;
    this.#rows = new VectorTable(state.rows);
  }

  get state(): PassagesState {
    return this.#state;
  }

  set state(state: PassagesState) {
    this.#state = state;
    this.#rows.state = state.rows;
  }

  get bytes(): number {
    const { firsts, counts, slots } = this.#state;
    return this.#rows.bytes + firsts.byteLength + counts.byteLength + slots.byteLength;
  }

  /** Replaces the slot's passages. `vectors` is the concatenation of their vectors. */
  set(slot: number, vectors: Int8Array, dimensions: number): void {
    const state = this.#state;
    const count = dimensions === 0 ? 0 : vectors.length / dimensions;
    if (this.#hasSame(slot, vectors, count)) return;
    this.forget(slot);
    const first = state.rowCount;
    for (let i = 0; i < count; i++)
      this.#rows.set(first + i, vectors.subarray(i * dimensions, (i + 1) * dimensions));
    state.slots = grown(state.slots, first + count);
    state.slots.fill(slot, first, first + count);
    state.rowCount += count;
    state.firsts = grown(state.firsts, slot + 1);
    state.counts = grown(state.counts, slot + 1);
    state.firsts[slot] = first;
    state.counts[slot] = count;
  }

  /** The rows stay until the next packing, but are no longer found. */
  forget(slot: number): void {
    const { firsts, counts } = this.#state;
    const first = firsts[slot] ?? 0;
    for (let i = 0; i < this.countOf(slot); i++) this.#rows.remove(first + i);
    if (slot < counts.length) counts[slot] = 0;
  }

  /** 0 for passages that belong to a later state. */
  countOf(slot: number): number {
    const { firsts, counts, rowCount } = this.#state;
    const count = counts[slot] ?? 0;
    return (firsts[slot] ?? 0) + count > rowCount ? 0 : count;
  }

  get dimensions(): number {
    return this.#state.rows.dimensions;
  }

  /** Adds the mean of the slot's passage vectors, times a weight. */
  addTo(sum: Float32Array, slot: number, weight: number): void {
    const count = this.countOf(slot);
    const first = this.#state.firsts[slot] as number;
    for (let row = first; row < first + count; row++) {
      const vector = this.#rows.vectorOf(row);
      if (!vector) continue;
      const factor = weight / count / (lengthOf(vector) || 1);
      for (let i = 0; i < vector.length; i++) sum[i] = (sum[i] as number) + factor * (vector[i] as number);
    }
  }

  /** For each slot its passage nearest to a unit vector, and its cosine. */
  best(query: Float32Array, slots: ArrayLike<number>): BestPassages {
    const { firsts } = this.#state;
    const rows: number[] = [];
    const best = { passages: new Int32Array(slots.length), similarities: new Float32Array(slots.length) };
    for (let i = 0; i < slots.length; i++) {
      const count = this.countOf(slots[i] as number);
      const first = firsts[slots[i] as number] as number;
      for (let passage = 0; passage < count; passage++) rows.push(first + passage);
    }
    const similarities = this.#rows.similarities(query, rows);
    let row = 0;
    for (let i = 0; i < slots.length; i++) {
      const first = row;
      row += this.countOf(slots[i] as number);
      let nearest = first;
      for (let other = first + 1; other < row; other++)
        if ((similarities[other] as number) > (similarities[nearest] as number)) nearest = other;
      best.passages[i] = row === first ? NO_PASSAGE : nearest - first;
      best.similarities[i] = row === first ? 0 : (similarities[nearest] as number);
    }
    return best;
  }

  /** How similar passages of any kind are to a question: of up to `limit` of them, spread over the book. */
  sampleSimilarities(query: Float32Array, limit: number): number[] {
    const { rowCount } = this.#state;
    const step = Math.max(1, Math.floor(rowCount / limit));
    const similarities: number[] = [];
    for (let row = 0; row < rowCount; row += step)
      if (this.#rows.has(row)) similarities.push(this.#rows.similarity(query, row));
    return similarities;
  }

  /** The slots of the `limit` passages nearest to the query among the slots in `mask`, unordered. */
  nearest(query: Float32Array, mask: Uint8Array, limit: number): Set<number> {
    const { slots, rowCount } = this.#state;
    const rows = new Uint8Array(rowCount);
    for (let row = 0; row < rows.length; row++) rows[row] = mask[slots[row] as number] as number;
    return new Set(this.#rows.nearest(query, rows, limit).map((row) => slots[row] as number));
  }

  pack(newSlots: Int32Array, count: number): PassagesState {
    const { firsts, rowCount } = this.#state;
    const newRows = new Int32Array(rowCount).fill(-1);
    const packed = createPassages();
    packed.firsts = grown(packed.firsts, count);
    packed.counts = grown(packed.counts, count);
    packed.slots = grown(packed.slots, rowCount);
    for (const [slot, moved] of newSlots.entries()) {
      if (moved < 0) continue;
      const rows = this.countOf(slot);
      packed.firsts[moved] = packed.rowCount;
      packed.counts[moved] = rows;
      packed.slots.fill(moved, packed.rowCount, packed.rowCount + rows);
      for (let i = 0; i < rows; i++) newRows[(firsts[slot] as number) + i] = packed.rowCount++;
    }
    packed.rows = this.#rows.pack(newRows, packed.rowCount);
    return packed;
  }

  #hasSame(slot: number, vectors: Int8Array, count: number): boolean {
    if (this.countOf(slot) !== count) return false;
    const first = this.#state.firsts[slot] ?? 0;
    for (let i = 0; i < count; i++) {
      const own = this.#rows.vectorOf(first + i);
      if (!own?.every((value, at) => value === vectors[i * own.length + at])) return false;
    }
    return true;
  }
}

function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}
