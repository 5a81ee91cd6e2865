/** Calls `ring` after a while; returns a function that cancels it. */
export type Timer = (ms: number, ring: () => void) => () => void;

export const systemTimer: Timer = (ms, ring) => {
  const timeout = setTimeout(ring, ms);
  return () => clearTimeout(timeout);
};

/** Wakes pollers early when there may be something to find. */
export class Wakeup {
  /** Read it before polling: a higher number afterwards means that something may have been missed. */
  calls = 0;
  readonly #sleepers = new Set<() => void>();

  call(): void {
    this.calls++;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Sleeps until `calls` exceeds `counted`, at most `ms`. */
  async sleep(counted: number, ms: number, timer: Timer = systemTimer): Promise<void> {
    if (this.calls > counted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        cancel();
        this.#sleepers.delete(wake);
        resolve();
      };
      const cancel = timer(ms, wake);
      this.#sleepers.add(wake);
    });
  }

  /** Waits until nobody has called for `ms`, at most `longestMs`. */
  async quiet(ms: number, longestMs: number, timer: Timer = systemTimer): Promise<void> {
    for (let waited = 0; waited < longestMs; waited += ms) {
      const before = this.calls;
      await new Promise<void>((resolve) => timer(ms, resolve));
      if (this.calls === before) return;
    }
  }
}
