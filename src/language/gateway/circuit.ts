import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";

const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 5 * 60_000;

export type CircuitState = { kind: "ok" } | { kind: "open"; since: number; retryAt: number; reason: string };

/** Nothing was tried: the work is to be taken up again at `retryAt`, and this does not count as its failure. */
export class GatewayResting extends AppError {
  readonly retryAt: number;

  constructor(retryAt: number, reason: string) {
    super("gateway-unavailable", `The language model is left alone for a while. ${reason}`);
    this.name = "GatewayResting";
    this.retryAt = retryAt;
  }
}

/**
 * Keeps background work from hammering a dead gateway. It counts whole calls, of whoever made them; only
 * work that goes through `guard` is held back, so that what somebody waits for is always tried.
 */
export class Circuit {
  readonly #clock: Clock;
  #state: CircuitState = { kind: "ok" };
  #failuresInARow = 0;
  #restMs = FIRST_REST_MS;
  #isProbing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): CircuitState {
    return this.#state;
  }

  succeeded(): void {
    this.#failuresInARow = 0;
    this.#restMs = FIRST_REST_MS;
    this.#state = { kind: "ok" };
  }

  failed(reason: string): void {
    this.#failuresInARow++;
    if (this.#state.kind === "open") this.#state = { ...this.#state, reason };
    else if (this.#failuresInARow >= FAILURES_TO_OPEN) {
      const since = this.#clock();
      this.#state = { kind: "open", since, retryAt: since + this.#restMs, reason };
    }
  }

  /** Ends the rest: the next background work is a probe. */
  wake(): void {
    if (this.#state.kind === "open") this.#state = { ...this.#state, retryAt: this.#clock() };
  }

  /** Throws while the gateway is to be left alone. */
  refuse(): void {
    if (this.#state.kind === "ok") return;
    // A clock that was set back ends the rest, too: nobody waits longer than the longest one.
    const restMs = this.#state.retryAt - this.#clock();
    if (this.#isProbing || (restMs > 0 && restMs <= LONGEST_REST_MS))
      throw new GatewayResting(this.#state.retryAt, this.#state.reason);
  }

  /** Lets work through while the gateway is well; after a rest one at a time, as a probe. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    this.refuse();
    if (this.#state.kind === "ok") return work();
    const failuresBefore = this.#failuresInARow;
    this.#isProbing = true;
    this.#rest(this.#restMs);
    try {
      return await work();
    } finally {
      this.#isProbing = false;
      // Work that needed no call after all has proved nothing: the next one is the probe.
      if (this.#failuresInARow === failuresBefore) this.wake();
      else this.#rest(this.#restMs * 2);
    }
  }

  /** A closed circuit needs none. */
  #rest(ms: number): void {
    if (this.#state.kind === "ok") return;
    this.#restMs = Math.min(ms, LONGEST_REST_MS);
    this.#state = { ...this.#state, retryAt: this.#clock() + this.#restMs };
  }
}
