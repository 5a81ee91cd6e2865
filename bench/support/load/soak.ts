import { setTimeout as sleep } from "node:timers/promises";
import { readMetrics, type ServiceMetrics } from "../../../testkit/metrics.ts";
import { createMix } from "./mix.ts";
import type { ServedLibrary } from "./served-library.ts";
import { measureStep, type Step } from "./step.ts";
import { warmUp } from "./warm-up.ts";

/** The highest allowed ratio of the last third's mean to the first third's. */
const MAX_GROWTH = 1.1;

export type SoakOptions = { rate: number; seconds: number; warmUpSeconds: number; sampleMs: number };

type Thirds = { first: number; last: number };

export type Soak = {
  step: Step;
  /** Captured thoughts account for some of the growth. */
  captured: number;
  rss: Thirds;
  index: Thirds;
  isFlat: boolean;
};

/** A steady rate for a long time, to see whether the service's memory grows. */
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
  const isFlat = rss.last <= MAX_GROWTH * rss.first;
  return { step, captured: step.thoughts - thoughts, rss, index, isFlat };
}

/** The means of the first and of the last third. */
export function compareThirds(values: number[]): Thirds {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new Error("too few samples to compare thirds");
  const mean = (part: number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
  return { first: mean(values.slice(0, third)), last: mean(values.slice(-third)) };
}
