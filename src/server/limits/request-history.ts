import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Clock } from "../../base/clock.ts";
import { toIso } from "../../base/instant.ts";
import type { HealthView } from "../../contract-app/instance.ts";

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 24 * 60;
/** In a busier minute, the percentiles are those of the last requests. */
const SAMPLES = 2_000;

type Point = HealthView["requests"][number];
type Minute = { number: number; count: number; errors: number; durations: number[] };

export type RequestHistory = {
  /** An error is a status of 500 or more. */
  observe(request: { status: number; ms: number }): void;
  /** One point per minute with requests of the last day, oldest first. */
  read(): Point[];
};

/** Of this process, in memory. */
export function createRequestHistory(clock: Clock): RequestHistory {
  let points: Point[] = [];
  let current: Minute | undefined;

  function minuteOf(now: number): Minute {
    const number = Math.floor(now / MINUTE_MS);
    if (current?.number !== number) {
      if (current) points.push(toPoint(current));
      points = points.slice(-KEPT_MINUTES);
      current = { number, count: 0, errors: 0, durations: [] };
    }
    return current;
  }

  return {
    observe({ status, ms }) {
      const minute = minuteOf(clock());
      minute.durations[minute.count % SAMPLES] = ms;
      minute.count++;
      if (status >= 500) minute.errors++;
    },
    read() {
      const since = toIso(clock() - KEPT_MINUTES * MINUTE_MS);
      const all = current ? [...points, toPoint(current)] : points;
      return all.filter(({ at }) => at >= since);
    },
  };
}

export function observeRequests(history: RequestHistory): MiddlewareHandler {
  return createMiddleware(async (c, next) => {
    const start = performance.now();
    await next();
    history.observe({ status: c.res.status, ms: performance.now() - start });
  });
}

function toPoint({ number, count, errors, durations }: Minute): Point {
  const sorted = durations.toSorted((a, b) => a - b);
  const percentile = (share: number) => {
    const ms = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
    return Math.round(ms * 100) / 100;
  };
  return { at: toIso(number * MINUTE_MS), count, errors, p50: percentile(0.5), p95: percentile(0.95) };
}
