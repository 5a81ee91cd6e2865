import { createMix } from "./mix.ts";
import type { ServedLibrary } from "./served-library.ts";
import { measureStep, type Step } from "./step.ts";
import { settle, warmUp } from "./warm-up.ts";

/** What counts as quick enough. */
export const MOST_P95_MS = 100;
const MOST_CLIENTS = 1024;
const WARM_UP_CLIENTS = 8;

/** Twice as many clients each time, until they wait too long or something fails. */
export async function climb(
  library: ServedLibrary,
  seconds: number,
  report: (step: Step) => void,
): Promise<Step[]> {
  const next = createMix(library.keys, 5);
  await warmUp(library, { next, seconds, pressure: { concurrency: WARM_UP_CLIENTS } });
  const steps: Step[] = [];
  for (let concurrency = 1; concurrency <= MOST_CLIENTS; concurrency *= 2) {
    const step = await measureStep(library.url, { next, seconds, pressure: { concurrency } });
    steps.push(step);
    report(step);
    if (!isQuickEnough(step)) break;
    await settle(library.url);
  }
  return steps;
}

/** One pressure only: so many calls a second, whether the service keeps up or not. */
export async function hold(library: ServedLibrary, seconds: number, rate: number): Promise<Step> {
  const next = createMix(library.keys, 5);
  await warmUp(library, { next, seconds, pressure: { rate } });
  return measureStep(library.url, { next, seconds, pressure: { rate } });
}

function isQuickEnough({ all, errors }: Step): boolean {
  return all.p95 <= MOST_P95_MS && errors.length === 0;
}

/** The best step that was quick enough throughout, if any was. */
export function findSustained(steps: Step[]): Step | undefined {
  const [best] = steps.filter(isQuickEnough).toSorted((a, b) => b.perSecond - a.perSecond);
  return best;
}
