import { grown } from "./growing.ts";
import { type PackedVectors, VectorTable } from "./vector-table.ts";

/** The rows of a slot are contiguous: `counts[slot]` rows from `firsts[slot]` on. */
export type PackedPassages = { rows: PackedVectors; firsts: Uint32Array; counts: Uint16Array };

export type BestPassage = { passage: number; similarity: number };

/** The passage vectors of one user's texts: one row per passage, one or more rows per slot. */
export class PassageTable {
  readonly #rows: VectorTable;
  #firsts: Uint32Array;
  #counts: Uint16Array;
  /** Each row's slot. */
  #slots: Uint32Array;
  #rowCount: number;

  constructor(packed?: PackedPassages) {
    this.#rows = new VectorTable(packed?.rows);
    this.#firsts = packed?.firsts ?? new Uint32Array(0);
    this.#counts = packed?.counts ?? new Uint16Array(0);
    this.#rowCount = packed?.rows.present.length ?? 0;
    this.#slots = new Uint32Array(this.#rowCount);
    for (let slot = 0; slot < this.#counts.length; slot++) this.#claimRows(slot);
  }

  get bytes(): number {
    return this.#rows.bytes + this.#firsts.byteLength + this.#counts.byteLength + this.#slots.byteLength;
  }

  /** Replaces the slot's passages. `vectors` is the concatenation of their vectors. */
  set(slot: number, vectors: Int8Array, dimensions: number): void {
    this.forget(slot);
    const count = dimensions === 0 ? 0 : vectors.length / dimensions;
    this.#firsts = grown(this.#firsts, slot + 1);
    this.#counts = grown(this.#counts, slot + 1);
    this.#firsts[slot] = this.#rowCount;
    this.#counts[slot] = count;
    for (let i = 0; i < count; i++)
      this.#rows.set(this.#rowCount + i, vectors.subarray(i * dimensions, (i + 1) * dimensions));
    this.#rowCount += count;
    this.#claimRows(slot);
  }

  /** The rows stay until the next packing, but are no longer found. */
  forget(slot: number): void {
    const first = this.#firsts[slot] ?? 0;
    for (let i = 0; i < this.countOf(slot); i++) this.#rows.remove(first + i);
    if (slot < this.#counts.length) this.#counts[slot] = 0;
  }

  countOf(slot: number): number {
    return this.#counts[slot] ?? 0;
  }

  /** For each slot its passage nearest to a unit vector, with its cosine; undefined for slots without passages. */
  best(query: Float32Array, slots: readonly number[]): (BestPassage | undefined)[] {
    const rows: number[] = [];
    for (const slot of slots)
      for (let passage = 0; passage < this.countOf(slot); passage++)
        rows.push((this.#firsts[slot] as number) + passage);
    const similarities = this.#rows.similarities(query, rows);
    let row = 0;
    return slots.map((slot) => {
      const count = this.countOf(slot);
      if (count === 0) return undefined;
      const first = row;
      let best = row++;
      for (; row < first + count; row++)
        if ((similarities[row] as number) > (similarities[best] as number)) best = row;
      return { passage: best - first, similarity: similarities[best] as number };
    });
  }

  /** How similar passages of any kind are to a question: of up to `limit` of them, spread over the book. */
  sampleSimilarities(query: Float32Array, limit: number): number[] {
    const step = Math.max(1, Math.floor(this.#rowCount / limit));
    const similarities: number[] = [];
    for (let row = 0; row < this.#rowCount; row += step)
      if (this.#rows.has(row)) similarities.push(this.#rows.similarity(query, row));
    return similarities;
  }

  /** The slots of the `limit` passages nearest to the query among the slots in `mask`, unordered. */
  nearest(query: Float32Array, mask: Uint8Array, limit: number): Set<number> {
    const slots = this.#slots;
    const rows = new Uint8Array(this.#rowCount);
    for (let row = 0; row < rows.length; row++) rows[row] = mask[slots[row] as number] as number;
    return new Set(this.#rows.nearest(query, rows, limit).map((row) => slots[row] as number));
  }

  pack(newSlots: Int32Array, count: number): PackedPassages {
    const newRows = new Int32Array(this.#rowCount).fill(-1);
    const firsts = new Uint32Array(count);
    const counts = new Uint16Array(count);
    let next = 0;
    for (const [slot, moved] of newSlots.entries()) {
      if (moved < 0) continue;
      firsts[moved] = next;
      counts[moved] = this.countOf(slot);
      for (let i = 0; i < (counts[moved] as number); i++)
        newRows[(this.#firsts[slot] as number) + i] = next++;
    }
    return { rows: this.#rows.pack(newRows, next), firsts, counts };
  }

  #claimRows(slot: number): void {
    this.#slots = grown(this.#slots, this.#rowCount);
    const first = this.#firsts[slot] as number;
    this.#slots.fill(slot, first, first + (this.#counts[slot] as number));
  }
}
