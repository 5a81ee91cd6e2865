import type { Clock } from "../../base/clock.ts";
import { type Failure, isFinal, toFailure } from "./failure.ts";
import type { Priority, Slots } from "./slots.ts";

export const RETRIES = 3;
/** Caps `Retry-After`: a person may be waiting, and background work is repeated later anyway. */
const MAX_RETRY_AFTER_MS = 30_000;

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export type RetryRule = {
  retries: number;
  timeoutMs: number;
  backoffMs: number;
  clock: Clock;
  sleep: Sleep;
  slots: Slots;
  priority: Priority;
  onFailure(failure: Failure): void;
  /** The try was interrupted for a person. It is repeated and does not count. */
  onGaveWay(): void;
};

/** All retries failed, or another one would be pointless. */
export class RetriesExhausted extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super("every try failed");
    this.failure = failure;
  }
}

/** Runs at most `count` at a time; the rest wait in order. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/**
 * Retries after a failure. A slot is held during a try, not during the wait before the next one.
 * If `caller` aborts, it ends at once and does not count as a failure.
 */
export async function withRetries<T>(
  rule: RetryRule,
  work: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
): Promise<T> {
  for (let retried = 0; ; ) {
    const timeout = new AbortController();
    let hasGivenWay = false;
    try {
      return await rule.slots.run(rule.priority, async (gaveWay) => {
        gaveWay.addEventListener("abort", () => {
          hasGivenWay = true;
        });
        return tryOnce(work, { timeout, timeoutMs: rule.timeoutMs, caller, gaveWay });
      });
    } catch (error) {
      if (caller.aborted) throw error;
      if (hasGivenWay) {
        rule.onGaveWay();
        continue;
      }
      const failure: Failure | undefined = timeout.signal.aborted
        ? { kind: "timed-out" }
        : await toFailure(error, rule.clock());
      if (!failure) throw error;
      rule.onFailure(failure);
      if (retried === rule.retries || isFinal(failure)) throw new RetriesExhausted(failure);
      await rule.sleep(waitAfter(failure, rule.backoffMs * 2 ** retried++), caller);
    }
  }
}

async function tryOnce<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limits: { timeout: AbortController; timeoutMs: number; caller: AbortSignal; gaveWay: AbortSignal },
): Promise<T> {
  const { timeout, timeoutMs, caller, gaveWay } = limits;
  caller.throwIfAborted();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await work(AbortSignal.any([timeout.signal, caller, gaveWay]));
  } finally {
    clearTimeout(timer);
  }
}

/** With jitter, so calls that failed together do not retry together. */
function waitAfter(failure: Failure, backoffMs: number): number {
  const requested = failure.kind === "answered" ? failure.retryAfterMs : 0;
  return Math.max(backoffMs * (0.5 + Math.random() / 2), Math.min(requested, MAX_RETRY_AFTER_MS));
}
