import { categories } from "../../../contract.ts";
import type { CategoryScores } from "./cues.ts";
import type { TextFeatures } from "./features.ts";
import { weights } from "./weights.ts";

/** One row of weights for each feature: the mean's dimensions, the cues' sums, then the words and pairs of words. */
type Model = { rows: Float64Array; rowOf: ReadonlyMap<number, number>; firstCue: number };

const COLUMNS = categories.length;
/** A cue's weight is up to 8; so scaled, sums of cues are about as large as the other features. */
const CUE_SCALE = 0.1;

let model: Model | undefined;

/** A linear model, fitted to examples by `npm run bench:fit-categories`. */
export function scoreFeatures(features: TextFeatures, cues: CategoryScores): CategoryScores {
  model ??= readModel();
  const { rows, firstCue } = model;
  const scores = Float64Array.from(weights.bias);
  for (let row = 0; row < firstCue; row++) addRow(scores, rows, row, features.mean[row] as number);
  for (const [row, value] of listForm(features, cues, model)) addRow(scores, rows, row, value);
  return Object.fromEntries(categories.map((category, i) => [category, scores[i]])) as CategoryScores;
}

/** Rows and values of the cues and words. The words' values have the length 1 together, as the mean has. */
export function listForm(
  { keys }: TextFeatures,
  cues: CategoryScores,
  { rowOf, firstCue }: Omit<Model, "rows">,
): [row: number, value: number][] {
  const words = [...keys].flatMap((key) => rowOf.get(key) ?? []);
  const share = 1 / Math.sqrt(words.length);
  return [
    ...categories.map((category, i): [number, number] => [firstCue + i, cues[category] * CUE_SCALE]),
    ...words.map((row): [number, number] => [row, share]),
  ];
}

function addRow(scores: Float64Array, rows: Float64Array, row: number, value: number): void {
  for (let column = 0, at = row * COLUMNS; column < COLUMNS; column++, at++)
    scores[column] = (scores[column] as number) + value * (rows[at] as number);
}

function readModel(): Model {
  const keys = new Uint32Array(Uint8Array.from(Buffer.from(weights.keys, "base64")).buffer);
  const bytes = new Int8Array(Buffer.from(weights.rows, "base64"));
  const firstCue = bytes.length / COLUMNS - COLUMNS - keys.length;
  const firstWord = firstCue + COLUMNS;
  const [mean, cue, word] = weights.scales;
  const scaleOf = (row: number) => (row < firstCue ? mean : row < firstWord ? cue : word);
  const rows = Float64Array.from(bytes, (byte, i) => byte * scaleOf(Math.floor(i / COLUMNS)));
  return { rows, rowOf: new Map([...keys].map((key, i) => [key, firstWord + i])), firstCue };
}
