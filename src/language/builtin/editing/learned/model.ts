import { decodeBytes, decodeKeys } from "../../linear-model.ts";
import { type Act, acts, type Option, type Reading } from "./reading.ts";

/** As `npm run bench:fit-edits` writes them. */
export type Weights = {
  scales: readonly [mean: number, key: number];
  mean: string;
  keys: string;
  values: string;
};

/** One weight for each feature, and for each dimension of the mean and act. */
export type Model = { mean: Float64Array; weightOf: (key: number) => number };

export type Likely = Pick<Option, "act" | "result"> & { probability: number };

/** The mean is a unit vector, which would weigh less than the words by themselves. */
const MEAN_SCALE = 2;

export function readModel({ scales, mean, keys, values }: Weights): Model {
  const [meanScale, keyScale] = scales;
  const weights = decodeBytes(values);
  const weightOf = new Map(
    Array.from(decodeKeys(keys), (key, i) => [key, (weights[i] as number) * keyScale]),
  );
  return {
    mean: Float64Array.from(decodeBytes(mean), (byte) => byte * meanScale),
    weightOf: (key) => weightOf.get(key) ?? 0,
  };
}

/** The values that go with the weights of a request's own features: their share, and the mean's. */
export const shareOf = (count: number): number => 1 / Math.sqrt(count + 1);
export const scaleMean = (value: number): number => value * MEAN_SCALE;

/** What makes no difference to what is meant: capitals, commas or "and", an article before what is added, a last full stop. */
export const level = (result: string): string =>
  result
    .toLowerCase()
    .replace(/^(?:[,;]\s*|and |an? |the |some )+/u, "")
    .replace(/[.!\s]+$/u, "")
    .replace(/,? and |, /gu, ", ")
    .replace(/’/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();

/** The change that is meant most likely: ways to the same result add up, and the likeliest of them is taken. */
export function findLikeliest(model: Model, reading: Reading): Likely {
  const base = Object.fromEntries(acts.map((act) => [act, scoreAct(model, reading, act)])) as Record<
    Act,
    number
  >;
  const scores = reading.options.map(({ act, keys }) => base[act] + sumWeights(model, keys));
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

function scoreAct(model: Model, { mean, keys }: Reading, act: Act): number {
  const first = acts.indexOf(act) * mean.length;
  return mean.reduce(
    (sum, value, i) => sum + scaleMean(value) * (model.mean[first + i] as number),
    sumWeights(model, keys[act]) * shareOf(keys[act].length),
  );
}

const sumWeights = ({ weightOf }: Model, keys: number[]) => keys.reduce((sum, key) => sum + weightOf(key), 0);
