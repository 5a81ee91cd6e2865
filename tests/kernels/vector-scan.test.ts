import fc from "fast-check";
import { expect, test } from "vitest";
import { openVectorScan } from "../../src/kernels/vector-scan.ts";
import { cosineAt, toInt8 } from "../../src/language/vectors.ts";

const BLOCK_BYTES = 16;

/** Vectors of any length up to 70, so that every remainder of the kernels' steps occurs. */
const table = fc
  .record({ cols: fc.integer({ min: 1, max: 70 }), rows: fc.integer({ min: 1, max: 40 }) })
  .chain(({ cols, rows }) =>
    fc.record({
      cols: fc.constant(cols),
      rows: fc.constant(rows),
      query: fc
        .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: cols, maxLength: cols })
        .map(toUnit),
      vectors: fc.int8Array({ minLength: rows * cols, maxLength: rows * cols, min: -127, max: 127 }),
    }),
  );

function toUnit(values: number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}

/** Each value of the query is off by at most half a step of its 14 bits, and a stored one is at most 1. */
const errorOf = (query: Float32Array) =>
  1e-6 + (0.5 * query.length * query.reduce((most, value) => Math.max(most, Math.abs(value)), 0)) / 8191;

function expectCosines(cosines: Float32Array, query: Float32Array, vectors: Int8Array, rows: number[]): void {
  const error = errorOf(query);
  expect(cosines).toHaveLength(rows.length);
  for (const [i, row] of rows.entries()) {
    const plain = cosineAt(query, vectors, row * query.length);
    expect(Math.abs((cosines[i] ?? Number.NaN) - plain)).toBeLessThanOrEqual(error);
  }
}

test("cosines are the plain ones, in the order that is asked for", () => {
  fc.assert(
    fc.property(table, fc.array(fc.nat()), ({ cols, rows, query, vectors }, numbers) => {
      const asked = numbers.map((number) => number % rows);
      const scan = openVectorScan();
      expectCosines(scan.cosines(query, { vectors, cols }, asked), query, vectors, asked);
      expect(errorOf(query)).toBeLessThan(0.01);
    }),
  );
});

test("cosines of the first rows are the same, and so are those of more than fit into a piece of memory", () => {
  const cols = 96;
  const vectors = Int8Array.from({ length: 3_001 * cols }, (_, i) => ((i * 7_919) % 255) - 127);
  const query = toUnit(Array.from({ length: cols }, (_, i) => Math.sin(i)));
  const rows = Array.from({ length: 3_001 }, (_, row) => row);
  const cosines = openVectorScan().cosines(query, { vectors, cols }, rows);
  expectCosines(cosines, query, vectors, rows);
  expect(openVectorScan().firstCosines(query, { vectors, cols }, rows.length)).toEqual(cosines);
});

test("a query of fewer values counts the others as 0", () => {
  const vectors = toInt8(Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0));
  const [first, second] = openVectorScan().cosines(Float32Array.of(0.6, 0.8), { vectors, cols: 4 }, [0, 1]);
  expect(first).toBeCloseTo(0.6, 3);
  expect(second).toBeCloseTo(0.8, 3);
});

const codes = fc
  .record({ blocks: fc.integer({ min: 1, max: 4 }), rows: fc.integer({ min: 1, max: 60 }) })
  .chain(({ blocks, rows }) => {
    const words = (blocks * BLOCK_BYTES) / Int32Array.BYTES_PER_ELEMENT;
    const flags = fc.uint8Array({ minLength: rows, maxLength: rows, max: 1 });
    return fc.record({
      bytes: fc.constant(blocks * BLOCK_BYTES),
      codes: fc.int32Array({ minLength: rows * words, maxLength: rows * words }),
      query: fc.int32Array({ minLength: words, maxLength: words }),
      present: flags,
      mask: flags,
      limit: fc.integer({ min: 1, max: 20 }),
      all: fc.integer({ min: 0, max: 30 }),
    });
  });

test("the nearest codes are those that a plain count of bits finds", () => {
  fc.assert(
    fc.property(codes, ({ bytes, codes, query, present, mask, limit, all }) => {
      const found = openVectorScan().nearestCodes({ codes, bytes, present }, query, mask, { limit, all });
      const wanted = Array.from(present.keys()).filter((row) => present[row] === 1 && mask[row] === 1);
      const distances = new Map(wanted.map((row) => [row, countDifferences(codes, query, row)]));
      const sorted = Array.from(distances.values()).sort((a, b) => a - b);
      const furthest =
        wanted.length <= all ? Number.POSITIVE_INFINITY : (sorted[limit - 1] ?? sorted.at(-1) ?? 0);
      expect(Array.from(found)).toEqual(wanted.filter((row) => (distances.get(row) ?? 0) <= furthest));
    }),
  );
});

function countDifferences(codes: Int32Array, query: Int32Array, row: number): number {
  let bits = 0;
  for (const [i, word] of query.entries())
    for (let rest = word ^ (codes[row * query.length + i] ?? 0); rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

test("a question that says nothing is equally far from all", () => {
  const vectors = toInt8(Float32Array.of(1, 0, 0, 0));
  expect(Array.from(openVectorScan().firstCosines(new Float32Array(4), { vectors, cols: 4 }, 1))).toEqual([
    0,
  ]);
});
