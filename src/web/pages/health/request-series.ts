import type { HealthView } from "../../../contract-app.ts";
import { createFormat } from "../../time-zone.ts";

type Point = HealthView["requests"][number];
/** A stretch of time; without requests the times are null. */
export type Stretch = {
  label: string;
  count: number;
  errors: number;
  p50: number | null;
  p95: number | null;
};
export type Range = "hour" | "day";

const MINUTE_MS = 60_000;
const ranges: Record<Range, { stretches: number; stretchMs: number }> = {
  hour: { stretches: 60, stretchMs: MINUTE_MS },
  day: { stretches: 96, stretchMs: 15 * MINUTE_MS },
};

const clock = createFormat({ hour: "2-digit", minute: "2-digit" });
const dayClock = createFormat({ weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The requests of the last hour by the minute, or of the last day by the quarter of an hour, oldest first. */
export function toStretches(requests: Point[], range: Range, now = Date.now()): Stretch[] {
  const { stretches, stretchMs } = ranges[range];
  const last = Math.floor(now / stretchMs);
  const byStretch = Map.groupBy(requests, ({ at }) => Math.floor(Date.parse(at) / stretchMs));
  return Array.from({ length: stretches }, (_, index) => {
    const number = last - stretches + 1 + index;
    const start = new Date(number * stretchMs);
    return {
      label: (range === "hour" ? clock : dayClock)(start),
      ...sum(byStretch.get(number) ?? []),
    };
  });
}

/** Of several minutes: the median's mean by requests, and the 95th percentile of the worst minute. */
function sum(points: Point[]): Omit<Stretch, "label"> {
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
