import { categories } from "../../../src/contract.ts";
import { listForm } from "../../../src/language/builtin/categories/model.ts";
import { commonKeys, descend, largest, toBase64 } from "../fitting.ts";
import type { Example } from "./examples.ts";

/** An example's features that are not 0. */
type Row = { at: Uint32Array; values: Float64Array };

/** A larger value keeps the weights smaller. */
const DECAY = 4e-5;
/** A word in fewer examples is left out. */
const LEAST_EXAMPLES = 4;
/** And so is one that says little about every category: of weights up to 127. */
const LEAST_WEIGHT = 16;
/** Added to the score of tasks: one that is missed has no due date, which is worse than another thing that is called a task. */
const TASK_FAVOUR = 0.2;
const ROUNDS = 120;
const RATE = 0.05;
const COLUMNS = categories.length;

/** Logistic regression over all categories. */
export function fitCategories(examples: Example[]) {
  const keys = commonKeys(
    examples.map(({ features }) => features.keys),
    LEAST_EXAMPLES,
  );
  const firstCue = examples[0]?.features.mean.length ?? 0;
  const firstWord = firstCue + COLUMNS;
  const rowOf = new Map(keys.map((key, i) => [key, firstWord + i]));
  const rows = examples.map(({ features, cues }): Row => {
    const form = listForm(features, cues, { rowOf, firstCue });
    return {
      at: Uint32Array.from([...features.mean.keys(), ...form.map(([row]) => row)]),
      values: Float64Array.from([...features.mean, ...form.map(([, value]) => value)]),
    };
  });
  const count = firstWord + keys.length;
  const targets = examples.map(toTarget);
  // By feature, a column for each category, and then their biases.
  const weights = descend((count + 1) * COLUMNS, (before) => slopeOf(before, rows, targets, count), {
    rounds: ROUNDS,
    rate: RATE,
  });
  const blocks = [
    [0, firstCue],
    [firstCue, firstWord],
    [firstWord, count],
  ] as const;
  const [mean, cue, word] = blocks;
  const scaleOf = ([from, to]: readonly [number, number]) =>
    largest(weights.subarray(from * COLUMNS, to * COLUMNS)) / 127;
  const scales: [number, number, number] = [scaleOf(mean), scaleOf(cue), scaleOf(word)];
  const bytes = new Int8Array(count * COLUMNS);
  for (const [block, [from, to]] of blocks.entries())
    for (let i = from * COLUMNS; i < to * COLUMNS; i++)
      bytes[i] = Math.round((weights[i] as number) / (scales[block] as number));
  const bytesOf = (row: number) => bytes.subarray(row * COLUMNS, (row + 1) * COLUMNS);
  const telling = keys.filter((_, i) =>
    bytesOf(firstWord + i).some((byte) => Math.abs(byte) >= LEAST_WEIGHT),
  );
  const kept = [
    ...bytes.subarray(0, firstWord * COLUMNS),
    ...telling.flatMap((key) => [...bytesOf(rowOf.get(key) as number)]),
  ];
  return {
    bias: categories.map(
      (category, i) => (weights[count * COLUMNS + i] as number) + (category === "task" ? TASK_FAVOUR : 0),
    ),
    scales,
    keys: toBase64(Uint32Array.from(telling)),
    rows: toBase64(Int8Array.from(kept)),
  };
}

const toTarget = ({ categories: right }: Example) =>
  Float64Array.from(categories, (category) => Number(right.includes(category)) / right.length);

function slopeOf(weights: Float64Array, rows: Row[], targets: Float64Array[], count: number): Float64Array {
  const bias = count * COLUMNS;
  const slope = weights.map((weight, i) => (i < bias ? DECAY * weight : 0));
  for (const [example, { at, values }] of rows.entries()) {
    const scores = weights.slice(bias);
    for (let i = 0; i < at.length; i++)
      for (let column = 0, from = (at[i] as number) * COLUMNS; column < COLUMNS; column++, from++)
        scores[column] = (scores[column] as number) + (values[i] as number) * (weights[from] as number);
    const odds = scores.map(Math.exp);
    const total = odds.reduce((sum, each) => sum + each, 0);
    const errors = odds.map((each, i) => (each / total - (targets[example]?.[i] ?? 0)) / rows.length);
    for (let column = 0; column < COLUMNS; column++)
      slope[bias + column] = (slope[bias + column] as number) + (errors[column] as number);
    for (let i = 0; i < at.length; i++)
      for (let column = 0, to = (at[i] as number) * COLUMNS; column < COLUMNS; column++, to++)
        slope[to] = (slope[to] as number) + (values[i] as number) * (errors[column] as number);
  }
  return slope;
}
