import type { HealthView } from "../../../contract-app/instance.ts";
import { createFormat } from "../../time-zone.ts";

type Point = HealthView["requests"][number];
/** A time bucket; p50 and p95 are null without requests. */
export type Bucket = {
  label: string;
  count: number;
  errors: number;
  p50: number | null;
  p95: number | null;
};
export type Range = "hour" | "day";

const MINUTE_MS = 60_000;
const ranges: Record<Range, { buckets: number; bucketMs: number }> = {
  hour: { buckets: 60, bucketMs: MINUTE_MS },
  day: { buckets: 96, bucketMs: 15 * MINUTE_MS },
};

const clock = createFormat({ hour: "2-digit", minute: "2-digit" });
const dayClock = createFormat({ weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The last hour in minutes, or the last day in quarters of an hour; oldest first. */
export function toBuckets(requests: Point[], range: Range, now = Date.now()): Bucket[] {
  const { buckets, bucketMs } = ranges[range];
  const last = Math.floor(now / bucketMs);
  const byBucket = Map.groupBy(requests, ({ at }) => Math.floor(Date.parse(at) / bucketMs));
  return Array.from({ length: buckets }, (_, index) => {
    const number = last - buckets + 1 + index;
    const start = new Date(number * bucketMs);
    return {
      label: (range === "hour" ? clock : dayClock)(start),
      ...sum(byBucket.get(number) ?? []),
    };
  });
}

/** Combines minutes: p50 is the mean weighted by requests, p95 that of the worst minute. */
function sum(points: Point[]): Omit<Bucket, "label"> {
  const count = points.reduce((total, point) => total + point.count, 0);
  const errors = points.reduce((total, point) => total + point.errors, 0);
  if (count === 0) return { count, errors, p50: null, p95: null };
  return {
    count,
    errors,
    p50: points.reduce((total, { p50, count: requests }) => total + p50 * requests, 0) / count,
    p95: Math.max(...points.map(({ p95 }) => p95)),
  };
}
