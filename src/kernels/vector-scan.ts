import { createCopy } from "./copy.ts";
import { KernelMemory } from "./kernel-memory.ts";
import { openVectorKernels, type VectorKernels } from "./vectors.ts";

/** Tables are copied to the kernels' memory in pieces of this size: they stay in the processor's cache. */
const PIECE_BYTES = 2 ** 17;
const INT8_SCALE = 127;
const INT16_LIMIT = 2 ** 15 - 1;

/** Codes of one user's vectors: `bytes` each, a multiple of 16. `present` is 0 where a row has none. */
type CodeTable = { codes: Int32Array; bytes: number; present: Uint8Array };

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
  cosines(query: Float32Array, vectors: Int8Array, cols: number, rows: ArrayLike<number>): Float64Array {
    const cosines = new Float64Array(rows.length);
    const at = this.#memory.area("query", cols * Float64Array.BYTES_PER_ELEMENT);
    const step = 2 * Math.max(1, Math.floor(PIECE_BYTES / cols / 2));
    const piece = this.#memory.area("piece", step * cols);
    const results = this.#memory.area("results", step * Float64Array.BYTES_PER_ELEMENT);
    const { buffer } = this.#memory.memory;
    const written = new Float64Array(buffer, at, cols);
    for (let i = 0; i < cols; i++) written[i] = query[i] ?? 0;
    const copy = createCopy(vectors, buffer);
    for (let from = 0; from < rows.length; from += step) {
      const count = Math.min(step, rows.length - from);
      for (let i = 0; i < count; i++) {
        const start = (rows[from + i] as number) * cols;
        copy(start, start + cols, piece + i * cols);
      }
      this.#kernels.measureCosines(at, piece, count, cols, results);
      cosines.set(new Float64Array(buffer, results, count), from);
    }
    return cosines;
  }

  /** Of the first `count` rows, faster and less exact: by at most `error`. */
  roughCosines(
    query: Float32Array,
    vectors: Int8Array,
    cols: number,
    count: number,
  ): { cosines: Float32Array; error: number } {
    const step = Math.max(1, Math.floor(PIECE_BYTES / cols));
    const at = this.#memory.area("query", cols * Int16Array.BYTES_PER_ELEMENT);
    const piece = this.#memory.area("piece", step * cols);
    const results = this.#memory.area("results", step * Float32Array.BYTES_PER_ELEMENT);
    const { buffer } = this.#memory.memory;
    const scale = quantize(query, new Int16Array(buffer, at, cols));
    const copy = createCopy(vectors, buffer);
    const cosines = new Float32Array(count);
    for (let from = 0; from < count; from += step) {
      const rows = Math.min(step, count - from);
      copy(from * cols, (from + rows) * cols, piece);
      this.#kernels.multiplyRows(at, piece, rows, cols, 1 / (scale * INT8_SCALE), results);
      cosines.set(new Float32Array(buffer, results, rows), from);
    }
    return { cosines, error: cols / scale };
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

/** Writes the values times a scale, which is returned; each is off by at most a half. */
function quantize(query: Float32Array, quantized: Int16Array): number {
  let highest = 0;
  for (let i = 0; i < query.length; i++) highest = Math.max(highest, Math.abs(query[i] as number));
  const scale = INT16_LIMIT / (highest || 1);
  for (let i = 0; i < quantized.length; i++) quantized[i] = Math.round((query[i] ?? 0) * scale);
  return scale;
}

let opened: VectorScan | undefined;

/** One for each thread, opened when it is first used. */
export function openVectorScan(): VectorScan {
  opened ??= new VectorScan();
  return opened;
}
