import { useEffect, useReducer } from "react";
import { createFormat } from "../time-zone.ts";

const MINUTE_MS = 60_000;
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 60 * MINUTE_MS],
  ["month", 30 * 24 * 60 * MINUTE_MS],
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exact = createFormat({ dateStyle: "medium", timeStyle: "short" });

/** "3 hours ago", with the exact time on hover; updates every minute. */
export function TimeAgo({ at }: { at: string }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatExact(at)}>
      {formatAgo(at)}
    </time>
  );
}

export const formatExact = (at: string) => exact(new Date(at));

function formatAgo(at: string, now = Date.now()): string {
  const passed = new Date(at).getTime() - now;
  const unit = units.find(([, length]) => Math.abs(passed) >= length);
  return unit ? relative.format(Math.round(passed / unit[1]), unit[0]) : "just now";
}
