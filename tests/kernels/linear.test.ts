import fc from "fast-check";
import { expect, test } from "vitest";
import { KernelMemory } from "../../src/kernels/kernel-memory.ts";
import { openTransformerKernels } from "../../src/kernels/transformer.ts";

const FLOAT = Float32Array.BYTES_PER_ELEMENT;
/** Tokens of every remainder of the four that are read together. */
const MAX_TOKENS = 9;

/** Sizes that the kernels take: a multiple of 32 rows, of 16 columns. */
const layer = fc
  .record({
    rows: fc.constantFrom(32, 64),
    cols: fc.constantFrom(16, 48),
    n: fc.integer({ min: 1, max: MAX_TOKENS }),
  })
  .chain((size) =>
    fc.record({
      size: fc.constant(size),
      weights: fc.int8Array({ ...lengthOf(size.rows * size.cols), min: -127, max: 127 }),
      scales: floats(size.rows, 0, 1),
      biases: floats(size.rows, -1, 1),
      x: floats(size.n * size.cols, -4, 4),
    }),
  );

function lengthOf(length: number) {
  return { minLength: length, maxLength: length };
}

function floats(length: number, min: number, max: number) {
  return fc.float32Array({ ...lengthOf(length), min, max, noNaN: true });
}

type Layer = {
  size: { rows: number; cols: number; n: number };
  weights: Int8Array;
  scales: Float32Array;
  biases: Float32Array;
  x: Float32Array;
};

test("a linear layer is that of a plain loop over activations rounded to 7 bits", () => {
  fc.assert(fc.property(layer, (layer) => expectSame(multiply(layer, false), plainly(layer, 63))));
});

test("one that reads only what is above 0, too", () => {
  fc.assert(fc.property(layer, (layer) => expectSame(multiply(layer, true), plainly(relu(layer), 127))));
});

test("the largest weights and activations do not overflow", () => {
  const size = { rows: 32, cols: 1536, n: 5 };
  const weights = new Int8Array(size.rows * size.cols).map((_, i) => (i % size.cols < 800 ? 127 : -127));
  const x = new Float32Array(size.n * size.cols).map((_, i) => (i % size.cols < 800 ? 1 : -1));
  const ones = new Float32Array(size.rows).fill(1);
  const largest = { size, weights, scales: ones, biases: ones, x };
  expectSame(multiply(largest, false), plainly(largest, 63));
  expectSame(multiply(largest, true), plainly(relu(largest), 127));
});

/** By the kernels. */
function multiply({ size, weights, scales, biases, x }: Layer, isSparse: boolean): Float32Array {
  const { rows, cols, n } = size;
  const memory = new KernelMemory();
  const at = {
    x: memory.keep(x),
    y: memory.keep(new Float32Array(n * rows)),
    quantized: memory.take(n * (8 + 2 * cols)),
    plain: memory.keep(weights),
    layer: memory.keep(weights, scales, biases, new Float32Array(rows)),
  };
  const kernels = openTransformerKernels(memory.memory);
  kernels.pack(at.plain, rows, cols, isSparse ? rows : 8, at.layer);
  if (isSparse) {
    kernels.quantizePositive(at.x, n, cols, at.quantized);
    kernels.sparseLinear(at.quantized, n, at.layer, rows, cols, at.y);
  } else {
    kernels.quantize(at.x, n, cols, at.quantized);
    kernels.linear(at.quantized, n, at.layer, rows, cols, at.y, false);
  }
  return new Float32Array(memory.memory.buffer).slice(at.y / FLOAT, at.y / FLOAT + n * rows);
}

function plainly({ size, weights, scales, biases, x }: Layer, levels: number): Float32Array {
  const { rows, cols, n } = size;
  const y = new Float32Array(n * rows);
  for (let token = 0; token < n; token++) {
    const row = x.subarray(token * cols, (token + 1) * cols);
    const most = row.reduce((highest, value) => Math.max(highest, Math.abs(value)), Math.fround(1e-30));
    const factor = Math.fround(levels / most);
    const ints = row.map((value) => roundToEven(Math.fround(value * factor)));
    for (let i = 0; i < rows; i++) {
      const sum = ints.reduce((total, value, j) => total + value * (weights[i * cols + j] ?? 0), 0);
      y[token * rows + i] = sum * (most / levels) * (scales[i] ?? 0) + (biases[i] ?? 0);
    }
  }
  return y;
}

const relu = (layer: Layer): Layer => ({ ...layer, x: layer.x.map((value) => Math.max(0, value)) });

function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** To float32's precision: the kernels multiply in another order. */
function expectSame(y: Float32Array, plain: Float32Array): void {
  for (const [i, value] of plain.entries())
    expect(Math.abs((y[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-5 * (1 + Math.abs(value)));
}
