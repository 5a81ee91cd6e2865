import { useEffect, useState } from "react";
import { ApiError } from "../../api.ts";

const SECOND_MS = 1_000;

/** After a 429: counts down the seconds until a retry is allowed; otherwise 0. */
export function useWait(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 429) {
      setLeft(0);
      return;
    }
    setLeft(error.retryAfterSeconds ?? 0);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

export function formatWait(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
