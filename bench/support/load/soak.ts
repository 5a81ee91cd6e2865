import { setTimeout as sleep } from "node:timers/promises";
import { readMetrics, type ServiceMetrics } from "../../../testkit/metrics.ts";
import { createMix } from "./mix.ts";
import type { ServedLibrary } from "./served-library.ts";
import { measureStep, type Step } from "./step.ts";
import { warmUp } from "./warm-up.ts";

/** The mean of the last third may be so many times that of the first. */
const MOST_GROWTH = 1.1;

export type SoakOptions = { rate: number; seconds: number; warmUpSeconds: number; sampleMs: number };

type Thirds = { first: number; last: number };

export type Soak = {
  step: Step;
  /** Each has its share in what memory grew by. */
  captured: number;
  rss: Thirds;
  index: Thirds;
  isFlat: boolean;
};

/** A steady rate for a long time, and what becomes of the service's memory. */
export async function soak(
  library: ServedLibrary,
  { rate, seconds, warmUpSeconds, sampleMs }: SoakOptions,
  report: (sample: ServiceMetrics) => void,
): Promise<Soak> {
  const next = createMix(library.keys, 6);
  await warmUp(library, { next, seconds: warmUpSeconds, pressure: { rate } });
  const { thoughts } = await readMetrics(library.url);
  const samples: ServiceMetrics[] = [];
  const failures: string[] = [];
  let isOver = false;
  const take = async () => {
    const sample = await readMetrics(library.url);
    samples.push(sample);
    report(sample);
  };
  const watch = async () => {
    while (!isOver) {
      await take().catch((error: Error) => failures.push(error.message));
      await sleep(sampleMs);
    }
  };
  const load = measureStep(library.url, { next, seconds, pressure: { rate } });
  const [step] = await Promise.all([load.finally(() => (isOver = true)), watch()]);
  step.errors.push(...failures);
  const rss = compareThirds(samples.map(({ rssBytes }) => rssBytes));
  const index = compareThirds(samples.map(({ indexBytes }) => indexBytes));
  const isFlat = rss.last <= MOST_GROWTH * rss.first;
  return { step, captured: step.thoughts - thoughts, rss, index, isFlat };
}

/** The means of the first and of the last third. */
export function compareThirds(values: number[]): Thirds {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new Error("too few samples to compare thirds");
  const mean = (part: number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
  return { first: mean(values.slice(0, third)), last: mean(values.slice(-third)) };
}
