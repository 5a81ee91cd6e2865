import { useEffect, useReducer } from "react";
import { createFormat } from "../../time-zone.ts";
import { formatAgo } from "./time-ago.ts";

const MINUTE_MS = 60_000;
const exact = createFormat({ dateStyle: "medium", timeStyle: "short" });

/** For what the passing of time changes: a page may stay open overnight. */
export function useEachMinute(): void {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}

/** "3 hours ago", with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  useEachMinute();
  return (
    <time dateTime={at} title={formatExact(at)}>
      {formatAgo(at)}
    </time>
  );
}

export const formatExact = (at: string) => exact(new Date(at));
