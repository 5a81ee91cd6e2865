import { createMix } from "./mix.ts";
import type { ServedLibrary } from "./served-library.ts";
import { measureStep, type Step } from "./step.ts";
import { waitForEnrichment, warmUp } from "./warm-up.ts";

/** The slowest p95 that counts as sustained. */
export const MAX_P95_MS = 100;
const MAX_CLIENTS = 1024;
const WARM_UP_CLIENTS = 8;

/** Doubles the clients until they wait too long or a call fails. */
export async function rampUp(
  library: ServedLibrary,
  seconds: number,
  report: (step: Step) => void,
): Promise<Step[]> {
  const next = createMix(library.keys, 5);
  await warmUp(library, { next, seconds, pressure: { concurrency: WARM_UP_CLIENTS } });
  const steps: Step[] = [];
  for (let concurrency = 1; concurrency <= MAX_CLIENTS; concurrency *= 2) {
    const step = await measureStep(library.url, { next, seconds, pressure: { concurrency } });
    steps.push(step);
    report(step);
    if (!isQuickEnough(step)) break;
    await waitForEnrichment(library.url);
  }
  return steps;
}

/** A fixed rate of calls per second, whether the service keeps up or not. */
export async function holdRate(library: ServedLibrary, seconds: number, rate: number): Promise<Step> {
  const next = createMix(library.keys, 5);
  await warmUp(library, { next, seconds, pressure: { rate } });
  return measureStep(library.url, { next, seconds, pressure: { rate } });
}

function isQuickEnough({ all, errors }: Step): boolean {
  return all.p95 <= MAX_P95_MS && errors.length === 0;
}

/** The fastest step within the limit, if there is one. */
export function findSustained(steps: Step[]): Step | undefined {
  const [best] = steps.filter(isQuickEnough).toSorted((a, b) => b.perSecond - a.perSecond);
  return best;
}
