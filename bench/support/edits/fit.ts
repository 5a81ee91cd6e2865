import { acts } from "../../../src/language/builtin/editing/learned/acts.ts";
import {
  addWeights,
  scaleMean,
  scoreOf,
  shareOf,
  signOf,
  sumRequest,
  type Weights,
  WIDTH,
} from "../../../src/language/builtin/editing/learned/model.ts";
import { PLACES, readOptions } from "../../../src/language/builtin/editing/learned/reading.ts";
import type { StaticEmbedder } from "../../../src/language/embedding/static-embedder.ts";
import { largest, toBase64 } from "../fitting.ts";
import { type Example, isWanted } from "./examples.ts";

/** What an example may ask for, with the places of its features among the weights. */
type Row = {
  mean: Float32Array;
  /** For each act. */
  places: Uint32Array[];
  options: { act: number; places: Uint32Array; isWanted: boolean }[];
  weight: number;
};

/** Each example is seen so many times. */
const ROUNDS = 10;
/** After so many, the weights at the end of each round count for the mean that is kept: it varies less than they do. */
const SETTLED = 4;
/** Of a feature's first weight, and of the others. */
const RATES = [0.1, 0.05] as const;
/** So many features of an example are left out each time, so that none is relied on alone. */
const LEFT_OUT = 0.2;
/** The other weights begin with a chance value of up to this: those that begin alike would remain alike. */
const CHANCE = 0.02;
/** An option that is off by less is right. */
const RIGHT = 1e-5;

/** Logistic regression over all options of each request, with a layer between (`model.ts`). */
export function fitEdits(examples: Example[], embedder: StaticEmbedder): Weights {
  const rows = examples.flatMap((example) => toRow(example, embedder) ?? []);
  const { places, mean } = descendByRow(rows, embedder.dimensions);
  const [meanScale, placeScale] = [largest(mean) / 127, largest(places) / 127];
  const toBytes = (values: Float32Array, scale: number) =>
    Int8Array.from(values, (value) => Math.round(value / scale));
  return {
    scales: [meanScale, placeScale],
    mean: toBase64(toBytes(mean, meanScale)),
    places: toBytes(places, placeScale),
  };
}

/** Where no option comes to what is wanted, such as two changes, nothing is to be changed. */
function toRow(example: Example, embedder: StaticEmbedder): Row | undefined {
  const reading = readOptions(example, embedder);
  if (!reading) return undefined;
  const isReached = reading.options.some((option) => isWanted(option, example));
  const options = reading.options.map((option) => ({
    act: acts.indexOf(option.act),
    places: Uint32Array.from(option.places),
    isWanted: isReached ? isWanted(option, example) : option.act === "none",
  }));
  return {
    mean: reading.mean,
    places: acts.map((act) => Uint32Array.from(reading.places[act])),
    options,
    weight: example.weight,
  };
}

/** The mean of the weights after the last rounds. */
function descendByRow(
  rows: Row[],
  dimensions: number,
): { places: Float32Array<ArrayBuffer>; mean: Float32Array<ArrayBuffer> } {
  const random = createRandom();
  const places = new Descent(PLACES * WIDTH);
  const mean = new Descent(acts.length * dimensions);
  for (let i = 0; i < places.weights.length; i++)
    if (i % WIDTH > 0) places.weights[i] = CHANCE * (2 * random() - 1);
  const kept = {
    places: new Float32Array(places.weights.length),
    mean: new Float32Array(mean.weights.length),
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const row of shuffled(rows, random)) descendRow(places, mean, thin(row, random));
    if (round < SETTLED) continue;
    addTo(kept.places, places.weights, 1 / (ROUNDS - SETTLED));
    addTo(kept.mean, mean.weights, 1 / (ROUNDS - SETTLED));
  }
  return kept;
}

/** Weights that follow the slope of one example after the other, each by steps of its own (Adagrad). */
class Descent {
  readonly weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #slopes: Float32Array;

  constructor(count: number) {
    this.weights = new Float32Array(count);
    this.#squares = new Float32Array(count).fill(1e-4);
    this.#slopes = new Float32Array(count);
  }

  add(i: number, slope: number): void {
    this.#slopes[i] = (this.#slopes[i] as number) + slope;
  }

  step(i: number, rate: number): void {
    const slope = this.#slopes[i] as number;
    if (slope === 0) return;
    this.#slopes[i] = 0;
    this.#squares[i] = (this.#squares[i] as number) + slope * slope;
    this.weights[i] = (this.weights[i] as number) - (rate * slope) / Math.sqrt(this.#squares[i] as number);
  }
}

function descendRow(places: Descent, mean: Descent, row: Row): void {
  const model = { mean: mean.weights, places: places.weights, scale: 1 };
  const base = acts.map((act, i) =>
    sumRequest(model, act, { mean: row.mean, places: row.places[i] as Uint32Array }),
  );
  const sums = row.options.map((option) =>
    addWeights(model, (base[option.act] as Float64Array).slice(), option.places),
  );
  const errors = listErrors(sums.map(scoreOf), row);
  const moved = new Set<number>();
  const move = (each: Uint32Array, slopes: Float64Array, share: number) => {
    for (const place of each) {
      moved.add(place);
      for (let i = 0; i < WIDTH; i++) places.add(place * WIDTH + i, share * (slopes[i] as number));
    }
  };
  const byAct = acts.map(() => new Float64Array(WIDTH));
  for (const [i, option] of row.options.entries()) {
    const error = (errors[i] as number) * row.weight;
    if (Math.abs(error) < RIGHT) continue;
    const slopes = (sums[i] as Float64Array).map((sum, at) =>
      at === 0 ? error : sum > 0 ? signOf(at) * error : 0,
    );
    move(option.places, slopes, 1);
    addTo(byAct[option.act] as Float64Array, slopes, 1);
  }
  for (const [act, slopes] of byAct.entries()) {
    const own = row.places[act] as Uint32Array;
    move(own, slopes, shareOf(own.length));
    const first = act * row.mean.length;
    for (let i = 0; i < row.mean.length; i++) {
      mean.add(first + i, (slopes[0] as number) * scaleMean(row.mean[i] as number));
      mean.step(first + i, RATES[0]);
    }
  }
  for (const place of moved)
    for (let i = 0; i < WIDTH; i++) places.step(place * WIDTH + i, RATES[i === 0 ? 0 : 1]);
}

/** By how much each option is too likely: those that are wanted share what is missing. */
function listErrors(scores: number[], { options }: Row): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, each) => sum + each, 0);
  const wanted = odds.reduce((sum, each, i) => sum + (options[i]?.isWanted ? each : 0), 0);
  return odds.map((each, i) => each / total - (options[i]?.isWanted && wanted > 0 ? each / wanted : 0));
}

/** Without some of its features, wherever they are. */
function thin(row: Row, random: () => number): Row {
  const salt = Math.floor(random() * 2 ** 32);
  const isKept = (place: number) => Math.imul(place ^ salt, 0x9e3779b1) >>> 0 >= LEFT_OUT * 2 ** 32;
  return {
    ...row,
    places: row.places.map((each) => each.filter(isKept)),
    options: row.options.map((option) => ({ ...option, places: option.places.filter(isKept) })),
  };
}

function addTo(sums: Float32Array | Float64Array, values: Float32Array | Float64Array, share: number): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + share * (values[i] as number);
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Between 0 and 1, the same each time. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
