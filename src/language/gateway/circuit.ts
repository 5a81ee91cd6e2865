import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";

const FAILURES_TO_OPEN = 5;
const FIRST_COOLDOWN_MS = 30_000;
const MAX_COOLDOWN_MS = 5 * 60_000;

/** `reason`: why the last call failed, if it did. */
export type CircuitState =
  | { kind: "ok"; reason?: string }
  | { kind: "open"; since: number; retryAt: number; reason: string };

/** No call was made: repeat the work at `retryAt`, and do not count this as a failed attempt. */
export class GatewayUnavailable extends AppError {
  readonly retryAt: number;

  constructor(retryAt: number, reason: string) {
    super("gateway-unavailable", `Calls to the language model are paused. ${reason}`);
    this.name = "GatewayUnavailable";
    this.retryAt = retryAt;
  }
}

/**
 * A circuit breaker that keeps background work from hammering a dead gateway. It counts all calls, but holds back only
 * work that goes through `guard`: a call that a person waits for is always tried.
 */
export class Circuit {
  readonly #clock: Clock;
  #state: CircuitState = { kind: "ok" };
  #failuresInARow = 0;
  #cooldownMs = FIRST_COOLDOWN_MS;
  #isProbing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get state(): CircuitState {
    return this.#state;
  }

  succeeded(): void {
    this.#failuresInARow = 0;
    this.#cooldownMs = FIRST_COOLDOWN_MS;
    this.#state = { kind: "ok" };
  }

  failed(reason: string): void {
    this.#failuresInARow++;
    if (this.#state.kind === "open") this.#state = { ...this.#state, reason };
    else if (this.#failuresInARow >= FAILURES_TO_OPEN) {
      const since = this.#clock();
      this.#state = { kind: "open", since, retryAt: since + this.#cooldownMs, reason };
    } else this.#state = { kind: "ok", reason };
  }

  /** Ends the cooldown: the next background work is a probe. */
  endCooldown(): void {
    if (this.#state.kind === "open") this.#state = { ...this.#state, retryAt: this.#clock() };
  }

  /** Throws during the cooldown and while a probe runs. */
  throwIfOpen(): void {
    if (this.#state.kind === "ok") return;
    // If the clock was set back, do not wait longer than the maximum.
    const remainingMs = this.#state.retryAt - this.#clock();
    if (this.#isProbing || (remainingMs > 0 && remainingMs <= MAX_COOLDOWN_MS))
      throw new GatewayUnavailable(this.#state.retryAt, this.#state.reason);
  }

  /** Runs work while the circuit is closed; after a cooldown one at a time, as a probe. */
  async guard<T>(work: () => Promise<T>): Promise<T> {
    this.throwIfOpen();
    if (this.#state.kind === "ok") return work();
    const failuresBefore = this.#failuresInARow;
    this.#isProbing = true;
    this.#coolDown(this.#cooldownMs);
    try {
      return await work();
    } finally {
      this.#isProbing = false;
      // If the work made no call, it proved nothing: the next one is the probe.
      if (this.#failuresInARow === failuresBefore) this.endCooldown();
      else this.#coolDown(this.#cooldownMs * 2);
    }
  }

  #coolDown(ms: number): void {
    if (this.#state.kind === "ok") return;
    this.#cooldownMs = Math.min(ms, MAX_COOLDOWN_MS);
    this.#state = { ...this.#state, retryAt: this.#clock() + this.#cooldownMs };
  }
}
