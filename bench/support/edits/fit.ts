import { scaleMean, shareOf, type Weights } from "../../../src/language/builtin/editing/learned/model.ts";
import { acts, readOptions } from "../../../src/language/builtin/editing/learned/reading.ts";
import type { StaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { commonKeys, descend, largest, toBase64 } from "../fitting.ts";
import { type Example, isWanted } from "./examples.ts";

/** An example with its features by their place among the weights. */
type Row = {
  mean: Float32Array;
  /** For each act. */
  keys: Uint32Array[];
  options: { act: number; keys: Uint32Array; isWanted: boolean }[];
  weight: number;
};

/** A feature of fewer examples is left out. */
const LEAST_EXAMPLES = 3;
/** And so is one of less weight. */
const LEAST_WEIGHT = 0.3;
/** A larger value keeps the weights smaller. */
const DECAY = 1e-5;
const ROUNDS = 90;
const RATE = 0.05;

/** Logistic regression over all options of each request. */
export function fitEdits(examples: Example[], embedder: StaticEmbedder): Weights {
  const keys = commonKeys(listKeys(examples, embedder), LEAST_EXAMPLES);
  const placeOf = new Map(keys.map((key, i) => [key, i]));
  const rows = examples.flatMap((example) => toRow(example, embedder, placeOf) ?? []);
  // Those of the features, then those of the mean's dimensions for each act.
  const weights = descend(
    keys.length + acts.length * embedder.dimensions,
    (before) => slopeOf(before, rows, keys.length),
    { rounds: ROUNDS, rate: RATE },
  );
  const words = weights.subarray(0, keys.length);
  const mean = weights.subarray(keys.length);
  const kept = [...keys.keys()].filter((i) => Math.abs(words[i] as number) >= LEAST_WEIGHT);
  const [meanScale, keyScale] = [largest(mean) / 127, largest(words) / 127];
  const toBytes = (values: Iterable<number>, scale: number) =>
    Int8Array.from(values, (value) => Math.round(value / scale));
  return {
    scales: [meanScale, keyScale],
    mean: toBase64(toBytes(mean, meanScale)),
    keys: toBase64(Uint32Array.from(kept, (i) => keys[i] as number)),
    values: toBase64(
      toBytes(
        kept.map((i) => words[i] as number),
        keyScale,
      ),
    ),
  };
}

/** One example after the other: all of them together would take gigabytes. */
function* listKeys(examples: Example[], embedder: StaticEmbedder): Generator<Set<number>> {
  for (const example of examples) {
    const reading = readOptions(example, embedder);
    if (reading)
      yield new Set([
        ...acts.flatMap((act) => reading.keys[act]),
        ...reading.options.flatMap((option) => option.keys),
      ]);
  }
}

/** Undefined if no option comes to what is wanted. */
function toRow(example: Example, embedder: StaticEmbedder, placeOf: Map<number, number>): Row | undefined {
  const reading = readOptions(example, embedder);
  const toPlaces = (keys: number[]) => Uint32Array.from(keys.flatMap((key) => placeOf.get(key) ?? []));
  const options = reading?.options.map((option) => ({
    act: acts.indexOf(option.act),
    keys: toPlaces(option.keys),
    isWanted: isWanted(option, example.want),
  }));
  return options?.some((option) => option.isWanted) && reading
    ? {
        mean: reading.mean,
        keys: acts.map((act) => toPlaces(reading.keys[act])),
        options,
        weight: example.weight,
      }
    : undefined;
}

function slopeOf(weights: Float64Array, rows: Row[], count: number): Float64Array {
  const slope = weights.map((weight) => DECAY * weight);
  for (const row of rows) {
    const errors = listErrors(weights, row, count);
    const byAct = new Float64Array(acts.length);
    for (const [i, { act, keys }] of row.options.entries()) {
      const error = ((errors[i] as number) * row.weight) / rows.length;
      if (Math.abs(error) < 1e-9) continue;
      byAct[act] = (byAct[act] as number) + error;
      for (const key of keys) slope[key] = (slope[key] as number) + error;
    }
    for (const [act, error] of byAct.entries()) {
      if (error === 0) continue;
      const keys = row.keys[act] as Uint32Array;
      for (const key of keys) slope[key] = (slope[key] as number) + error * shareOf(keys.length);
      const first = count + act * row.mean.length;
      for (let i = 0; i < row.mean.length; i++)
        slope[first + i] = (slope[first + i] as number) + error * scaleMean(row.mean[i] as number);
    }
  }
  return slope;
}

/** By how much each option is too likely: those that are wanted share what is missing. */
function listErrors(weights: Float64Array, { mean, keys, options }: Row, count: number): Float64Array {
  const base = keys.map((each, act) => {
    let sum = 0;
    for (const key of each) sum += (weights[key] as number) * shareOf(each.length);
    const first = count + act * mean.length;
    for (let i = 0; i < mean.length; i++)
      sum += (weights[first + i] as number) * scaleMean(mean[i] as number);
    return sum;
  });
  const scores = Float64Array.from(options, (option) => {
    let sum = base[option.act] as number;
    for (const key of option.keys) sum += weights[key] as number;
    return sum;
  });
  const most = largestOf(scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, each) => sum + each, 0);
  const wanted = odds.reduce((sum, each, i) => sum + (options[i]?.isWanted ? each : 0), 0);
  return odds.map((each, i) => each / total - (options[i]?.isWanted && wanted > 0 ? each / wanted : 0));
}

const largestOf = (values: Float64Array) =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
