import { categories } from "../../../src/contract.ts";
import { listForm } from "../../../src/language/builtin/categories/model.ts";
import { digestExamples, type Example } from "./examples.ts";

type Row = Map<number, number>;
type Vector = Float64Array;

/** A smaller value fits each example more closely, a larger one approaches the categories' means. */
const RIDGE = 1;
/** A word in fewer examples is left out. */
const LEAST_EXAMPLES = 2;
const COLUMNS = categories.length;

/** Ridge regression of each category against the others, in its dual form: there are fewer examples than features. */
export function fitCategories(examples: Example[]) {
  const keys = commonKeys(examples);
  const firstCue = examples[0]?.features.mean.length ?? 0;
  const firstWord = firstCue + COLUMNS;
  const rowOf = new Map(keys.map((key, i) => [key, firstWord + i]));
  const rows = examples.map(
    ({ features, cues }): Row =>
      new Map([...features.mean.entries(), ...listForm(features, cues, { rowOf, firstCue })]),
  );
  const count = firstWord + keys.length;
  const mean = combine(rows, new Float64Array(rows.length).fill(1 / rows.length), count);
  const kernel = toKernel(rows, mean);
  const columns = categories.map((category) => {
    const target = Float64Array.from(examples, (it) => Number(it.category === category) - 1 / COLUMNS);
    const shares = solve(kernel, target);
    const weights = combine(rows, shares, count);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return weights.map((weight, i) => weight - total * (mean[i] as number));
  });
  const blocks = [[0, firstCue] as const, [firstCue, firstWord] as const, [firstWord, count] as const];
  const scales = blocks.map(
    ([from, to]) => largest(columns.map((column) => column.subarray(from, to))) / 127,
  );
  const bytes = new Int8Array(count * COLUMNS);
  for (const [block, [from, to]] of blocks.entries())
    for (let row = from; row < to; row++)
      for (const [i, column] of columns.entries())
        bytes[row * COLUMNS + i] = Math.round((column[row] as number) / (scales[block] as number));
  return {
    examples: digestExamples(examples),
    bias: columns.map((column) => -dot(column, mean)),
    scales,
    keys: Buffer.from(Uint32Array.from(keys).buffer).toString("base64"),
    rows: Buffer.from(bytes.buffer).toString("base64"),
  };
}

function commonKeys(examples: Example[]): number[] {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const key of features.keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count >= LEAST_EXAMPLES ? [key] : [])).sort((a, b) => a - b);
}

/** Inner products of the centred rows, with the regularisation on the diagonal. */
function toKernel(rows: Row[], mean: Vector): Vector[] {
  const dense = rows.map((row) => {
    const vector = mean.map((value) => -value);
    for (const [i, value] of row) vector[i] = (vector[i] as number) + value;
    return vector;
  });
  const kernel = dense.map(() => new Float64Array(dense.length));
  for (const [i, a] of dense.entries())
    for (let j = 0; j <= i; j++) {
      const product = dot(a, dense[j] as Vector) + (i === j ? RIDGE : 0);
      (kernel[i] as Vector)[j] = product;
      (kernel[j] as Vector)[i] = product;
    }
  return kernel;
}

function combine(rows: Row[], shares: Vector, count: number): Vector {
  const total = new Float64Array(count);
  for (const [at, row] of rows.entries())
    for (const [i, value] of row) total[i] = (total[i] as number) + (shares[at] as number) * value;
  return total;
}

function dot(a: Vector, b: Vector): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] as number) * (b[i] as number);
  return product;
}

const largest = (vectors: Vector[]) =>
  vectors.reduce((most, vector) => vector.reduce((max, value) => Math.max(max, Math.abs(value)), most), 0);

/** Conjugate gradients: the matrix is symmetric, positive definite and well conditioned, so few rounds suffice. */
function solve(matrix: Vector[], target: Vector): Vector {
  const solution = new Float64Array(target.length);
  let residual = target;
  let direction = target;
  for (let round = 0; round < 200 && dot(residual, residual) > 1e-9; round++) {
    const image = Float64Array.from(matrix, (row) => dot(row, direction));
    const alpha = dot(residual, residual) / dot(direction, image);
    for (let i = 0; i < solution.length; i++)
      solution[i] = (solution[i] as number) + alpha * (direction[i] as number);
    const next = residual.map((value, i) => value - alpha * (image[i] as number));
    const beta = dot(next, next) / dot(residual, residual);
    direction = next.map((value, i) => value + beta * (direction[i] as number));
    residual = next;
  }
  return solution;
}
