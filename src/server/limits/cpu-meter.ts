import { requestCpuMs } from "../../base/cpu.ts";

/**
 * Tells whom the processor worked for. What it did between two calls' beginnings or ends is divided among the calls in
 * work: exact for one, and close enough for several.
 */
export class CpuMeter {
  readonly #charge: (owner: string, ms: number) => void;
  readonly #cpuMs: () => number;
  /** How many calls each owner has in work. */
  readonly #running = new Map<string, number>();
  #calls = 0;
  #settledAt: number;

  constructor(charge: (owner: string, ms: number) => void, cpuMs = requestCpuMs) {
    this.#charge = charge;
    this.#cpuMs = cpuMs;
    this.#settledAt = cpuMs();
  }

  /** Returns a function that ends it. */
  begin(owner: string): () => void {
    this.#settle();
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    this.#calls++;
    return () => {
      this.#settle();
      const rest = (this.#running.get(owner) ?? 1) - 1;
      if (rest > 0) this.#running.set(owner, rest);
      else this.#running.delete(owner);
      this.#calls--;
    };
  }

  #settle(): void {
    const now = this.#cpuMs();
    const spent = now - this.#settledAt;
    this.#settledAt = now;
    for (const [owner, calls] of this.#running) this.#charge(owner, (spent * calls) / this.#calls);
  }
}
