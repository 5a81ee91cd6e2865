import { decodeBytes } from "../../linear-model.ts";
import { type Act, acts } from "./acts.ts";
import { level } from "./level.ts";
import type { Option, Reading } from "./reading.ts";

/** As `npm run bench:fit-edits` writes them. `places` is a file beside this one. */
export type Weights = { scales: readonly [mean: number, place: number]; mean: string; places: Int8Array };

/** One weight for each dimension of the mean and act, and `WIDTH` for each place of a feature, times `scale`. */
export type Model = {
  mean: Float64Array | Float32Array;
  places: Int8Array | Float32Array;
  scale: number;
};
type Places = number[] | Uint32Array;

export type Likely = Pick<Option, "act" | "result"> & { probability: number };

/** The mean is a unit vector, which would weigh less than the words by themselves. */
const MEAN_SCALE = 2;

/**
 * Each feature adds to as many sums. The first is what it says by itself; the others are what features say together, and count only
 * above zero, in turns for the option and against it.
 */
export const WIDTH = 5;

export function readModel({ scales: [meanScale, scale], mean, places }: Weights): Model {
  return { mean: Float64Array.from(decodeBytes(mean), (byte) => byte * meanScale), places, scale };
}

/** The values that go with the weights of a request's own features: their share, and the mean's. */
export const shareOf = (count: number): number => 1 / Math.sqrt(count + 1);
export const scaleMean = (value: number): number => value * MEAN_SCALE;

/** From the sums of an option's features. */
export function scoreOf(sums: Float64Array): number {
  let score = sums[0] as number;
  for (let i = 1; i < WIDTH; i++) score += signOf(i) * Math.max(0, sums[i] as number);
  return score;
}

/** Whether a sum counts for an option or against it. */
export const signOf = (sum: number): number => (sum % 2 === 0 ? -1 : 1);

/** The change that is meant most likely: ways to the same result add up, and the likeliest of them is taken. */
export function findLikeliest(model: Model, reading: Reading): Likely {
  const base = Object.fromEntries(
    acts.map((act) => [act, sumRequest(model, act, { mean: reading.mean, places: reading.places[act] })]),
  ) as Record<Act, Float64Array>;
  const scores = reading.options.map(({ act, places }) =>
    scoreOf(addWeights(model, base[act].slice(), places)),
  );
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, each) => sum + each, 0);
  const changes = new Map<string, Likely & { best: number }>();
  for (const [i, { act, result }] of reading.options.entries()) {
    const change = `${act === "add" || result === "" ? act : "text"} ${level(result)}`;
    const [odd = 0, found] = [odds[i], changes.get(change)];
    const way = found && found.best >= odd ? found : { act, result, best: odd };
    changes.set(change, { ...way, probability: (found?.probability ?? 0) + odd / total });
  }
  return [...changes.values()].reduce((best, each) => (each.probability > best.probability ? each : best));
}

/** What a request says about an act, whatever the option. */
export function sumRequest(
  model: Model,
  act: Act,
  { mean, places }: { mean: Float32Array; places: Places },
): Float64Array {
  const share = shareOf(places.length);
  const sums = addWeights(model, new Float64Array(WIDTH), places).map((sum) => sum * share);
  const first = acts.indexOf(act) * mean.length;
  sums[0] = mean.reduce(
    (sum, value, i) => sum + scaleMean(value) * (model.mean[first + i] as number),
    sums[0] as number,
  );
  return sums;
}

export function addWeights(model: Model, sums: Float64Array, places: Places): Float64Array {
  for (const place of places)
    for (let i = 0; i < WIDTH; i++)
      sums[i] = (sums[i] as number) + (model.places[place * WIDTH + i] as number) * model.scale;
  return sums;
}
