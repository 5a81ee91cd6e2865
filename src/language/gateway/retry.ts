import type { Clock } from "../../base/clock.ts";
import { type Failure, isFinal, toFailure } from "./failure.ts";

export const RETRIES = 3;
/** Somebody may be waiting; background work is taken up again later anyway. */
const LONGEST_RETRY_AFTER_MS = 30_000;

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<unknown>;

export type RetryRule = {
  retries: number;
  timeoutMs: number;
  backoffMs: number;
  clock: Clock;
  sleep: Sleep;
  slots: Slots;
  onFailure(failure: Failure): void;
};

/** All tries are used up, or another one would be in vain. */
export class TriesFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super("every try failed");
    this.failure = failure;
  }
}

/** At most so many at a time; the others wait in their order. */
export class Slots {
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
 * Tries, and tries again after a failure. A slot is taken by a try, not by the wait before the next one.
 * `caller` is who asked: when they go away, that is the end and no failure.
 */
export async function tryRepeatedly<T>(
  rule: RetryRule,
  work: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
): Promise<T> {
  for (let retried = 0; ; retried++) {
    const timeout = new AbortController();
    try {
      return await rule.slots.run(() => tryOnce(work, { timeout, timeoutMs: rule.timeoutMs, caller }));
    } catch (error) {
      if (caller.aborted) throw error;
      const failure: Failure | undefined = timeout.signal.aborted
        ? { kind: "timed-out" }
        : await toFailure(error, rule.clock());
      if (!failure) throw error;
      rule.onFailure(failure);
      if (retried === rule.retries || isFinal(failure)) throw new TriesFailed(failure);
      await rule.sleep(waitAfter(failure, rule.backoffMs * 2 ** retried), caller);
    }
  }
}

async function tryOnce<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limits: { timeout: AbortController; timeoutMs: number; caller: AbortSignal },
): Promise<T> {
  const { timeout, timeoutMs, caller } = limits;
  caller.throwIfAborted();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await work(AbortSignal.any([timeout.signal, caller]));
  } finally {
    clearTimeout(timer);
  }
}

/** With jitter, so that those who failed together do not come back together. */
function waitAfter(failure: Failure, backoffMs: number): number {
  const asked = failure.kind === "answered" ? failure.retryAfterMs : 0;
  return Math.max(backoffMs * (0.5 + Math.random() / 2), Math.min(asked, LONGEST_RETRY_AFTER_MS));
}
