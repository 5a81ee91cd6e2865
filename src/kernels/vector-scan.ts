import { type Copy, createCopy } from "./copy.ts";
import { KernelMemory } from "./kernel-memory.ts";
import { openVectorKernels, type VectorKernels } from "./vectors.ts";

/** Tables are copied to the kernels' memory in pieces of this size: they stay in the processor's cache. */
const PIECE_BYTES = 2 ** 17;
const INT8_SCALE = 127;
/** A query's values have 14 bits, above this zero. */
const QUERY_ZERO = 2 ** 13;

/** Codes of one user's vectors: `bytes` each, a multiple of 16. `present` is 0 where a row has none. */
type CodeTable = { codes: Int32Array; bytes: number; present: Uint8Array };

/** Rows of `cols` values each, one after the other. */
type VectorRows = { vectors: Int8Array; cols: number };

/** Compares one vector with many by kernels. The tables stay where they are: JavaScript's memory is collected by itself. */
class VectorScan {
  readonly #memory = new KernelMemory();
  readonly #kernels: VectorKernels = openVectorKernels(this.#memory.memory);

  /**
   * The rows in `mask` with the smallest Hamming distance to `query`, in order: at least `limit`, or all if there are no more
   * than `all` of them.
   */
  nearestCodes(
    table: CodeTable,
    query: Int32Array,
    mask: Uint8Array,
    { limit, all }: { limit: number; all: number },
  ): Uint32Array {
    const count = Math.min(mask.length, table.present.length);
    const histogram = this.#measureDistances(table, query, mask, count);
    let found = 0;
    for (const rows of histogram) found += rows;
    let cut = 0;
    if (found <= all) cut = histogram.length;
    else for (let seen = 0; seen < limit; cut++) seen += histogram[cut] as number;
    const rows = this.#memory.area("rows", count * Uint32Array.BYTES_PER_ELEMENT);
    const near = this.#kernels.selectNear(this.#memory.area("distances", 0), count, cut, rows);
    return new Uint32Array(this.#memory.memory.buffer, rows, near).slice();
  }

  /** The cosines of a unit vector with the given rows of quantised ones. */
  cosines(query: Float32Array, table: VectorRows, rows: ArrayLike<number>): Float32Array {
    const { cols } = table;
    return this.#measureCosines(query, table, rows.length, (copy, piece, from, count) => {
      for (let i = 0; i < count; i++) {
        const start = (rows[from + i] as number) * cols;
        copy(start, start + cols, piece + i * cols);
      }
    });
  }

  /** The same of the first `count` rows, which is faster: they are copied together. */
  firstCosines(query: Float32Array, table: VectorRows, count: number): Float32Array {
    const { cols } = table;
    return this.#measureCosines(query, table, count, (copy, piece, from, rows) =>
      copy(from * cols, (from + rows) * cols, piece),
    );
  }

  #measureCosines(
    query: Float32Array,
    { vectors, cols }: VectorRows,
    count: number,
    copyRows: (copy: Copy, piece: number, from: number, count: number) => void,
  ): Float32Array {
    const step = Math.max(1, Math.floor(PIECE_BYTES / cols));
    const at = this.#memory.area("query", 2 * cols);
    const piece = this.#memory.area("piece", step * cols);
    const results = this.#memory.area("results", step * Float32Array.BYTES_PER_ELEMENT);
    const { buffer } = this.#memory.memory;
    const scale = writeQuery(query, new Uint8Array(buffer, at, 2 * cols));
    const copy = createCopy(vectors, buffer);
    const cosines = new Float32Array(count);
    for (let from = 0; from < count; from += step) {
      const rows = Math.min(step, count - from);
      copyRows(copy, piece, from, rows);
      this.#kernels.multiplyRows(at, piece, rows, cols, 1 / (scale * INT8_SCALE), results);
      cosines.set(new Float32Array(buffer, results, rows), from);
    }
    return cosines;
  }

  #measureDistances(
    { codes, bytes, present }: CodeTable,
    query: Int32Array,
    mask: Uint8Array,
    count: number,
  ): Uint32Array {
    const step = Math.max(1, Math.floor(PIECE_BYTES / bytes));
    const bins = bytes * 8 + 1;
    const at = {
      query: this.#memory.area("query", bytes),
      piece: this.#memory.area("piece", step * bytes),
      present: this.#memory.area("present", step),
      mask: this.#memory.area("mask", step),
      distances: this.#memory.area("distances", count * Uint16Array.BYTES_PER_ELEMENT),
      histogram: this.#memory.area("histogram", bins * Uint32Array.BYTES_PER_ELEMENT),
    };
    const { buffer } = this.#memory.memory;
    const copyCodes = createCopy(codes, buffer);
    const copyPresent = createCopy(present, buffer);
    const copyMask = createCopy(mask, buffer);
    const histogram = new Uint32Array(buffer, at.histogram, bins).fill(0);
    new Int32Array(buffer, at.query, query.length).set(query);
    for (let from = 0; from < count; from += step) {
      const rows = Math.min(step, count - from);
      copyCodes(from * bytes, (from + rows) * bytes, at.piece);
      copyPresent(from, from + rows, at.present);
      copyMask(from, from + rows, at.mask);
      const distances = at.distances + from * Uint16Array.BYTES_PER_ELEMENT;
      this.#kernels.measureDistances(
        at.piece,
        rows,
        bytes,
        at.query,
        at.present,
        at.mask,
        distances,
        at.histogram,
      );
    }
    return histogram.slice();
  }
}

/** Writes the values times a scale, which is returned, as the kernel reads them; each is off by at most a half. */
function writeQuery(query: Float32Array, written: Uint8Array): number {
  const cols = written.length / 2;
  let highest = 0;
  for (let i = 0; i < query.length; i++) highest = Math.max(highest, Math.abs(query[i] as number));
  const scale = (QUERY_ZERO - 1) / (highest || 1);
  for (let i = 0; i < cols; i++) {
    const value = QUERY_ZERO + Math.round((query[i] ?? 0) * scale);
    written[i] = value >> 7;
    written[cols + i] = value & 0x7f;
  }
  return scale;
}

let opened: VectorScan | undefined;

/** One for each thread, opened when it is first used. */
export function openVectorScan(): VectorScan {
  opened ??= new VectorScan();
  return opened;
}
