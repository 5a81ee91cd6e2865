import { categories } from "../../../contract.ts";
import { decodeBytes, decodeKeys } from "../linear-model.ts";
import type { CategoryScores } from "./cues.ts";
import type { TextFeatures } from "./features.ts";

/** As `npm run bench:fit-categories` writes them. */
type Weights = {
  bias: number[];
  scales: readonly [mean: number, cue: number, word: number];
  keys: string;
  rows: string;
};

/** One row of weights for each feature: the mean's dimensions, the cues' sums, then the words and pairs of words. */
type Model = { bias: number[]; rows: Float64Array; rowOf: ReadonlyMap<number, number>; firstCue: number };

const COLUMNS = categories.length;
/** A cue's weight is up to 8; so scaled, sums of cues are about as large as the other features. */
const CUE_SCALE = 0.25;
/** The length of all words' values together; the mean's is 1. */
const WORDS_LENGTH = 2;

/** Fewer words of a script that the vocabulary does not know tell nothing. */
const LEAST_WORDS = 3;

/** Whether the examples had words of the text, or its tokens have vectors. */
export const knows = ({ rowOf }: Model, { mean, keys }: TextFeatures): boolean =>
  mean.some((value) => value !== 0) || [...keys].filter((key) => rowOf.has(key)).length >= LEAST_WORDS;

/** A linear model, fitted to examples. */
export function scoreFeatures(model: Model, features: TextFeatures, cues: CategoryScores): CategoryScores {
  const { bias, rows, firstCue } = model;
  const scores = Float64Array.from(bias);
  for (let row = 0; row < firstCue; row++) addRow(scores, rows, row, features.mean[row] as number);
  for (const [row, value] of listForm(features, cues, model)) addRow(scores, rows, row, value);
  return Object.fromEntries(categories.map((category, i) => [category, scores[i]])) as CategoryScores;
}

/** Rows and values of the cues and words. */
export function listForm(
  { keys }: TextFeatures,
  cues: CategoryScores,
  { rowOf, firstCue }: Pick<Model, "rowOf" | "firstCue">,
): [row: number, value: number][] {
  const words = [...keys].flatMap((key) => rowOf.get(key) ?? []);
  const share = WORDS_LENGTH / Math.sqrt(words.length);
  return [
    ...categories.map((category, i): [number, number] => [firstCue + i, cues[category] * CUE_SCALE]),
    ...words.map((row): [number, number] => [row, share]),
  ];
}

function addRow(scores: Float64Array, rows: Float64Array, row: number, value: number): void {
  for (let column = 0, at = row * COLUMNS; column < COLUMNS; column++, at++)
    scores[column] = (scores[column] as number) + value * (rows[at] as number);
}

export function readModel(weights: Weights): Model {
  const [keys, bytes] = [decodeKeys(weights.keys), decodeBytes(weights.rows)];
  const firstCue = bytes.length / COLUMNS - COLUMNS - keys.length;
  const firstWord = firstCue + COLUMNS;
  const [mean, cue, word] = weights.scales;
  const scaleOf = (row: number) => (row < firstCue ? mean : row < firstWord ? cue : word);
  const rows = Float64Array.from(bytes, (byte, i) => byte * scaleOf(Math.floor(i / COLUMNS)));
  const rowOf = new Map([...keys].map((key, i) => [key, firstWord + i]));
  return { bias: weights.bias, rows, rowOf, firstCue };
}
