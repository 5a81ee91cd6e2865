/** Rings after a while; returns what cancels it. */
export type Timer = (ms: number, ring: () => void) => () => void;

const systemTimer: Timer = (ms, ring) => {
  const timeout = setTimeout(ring, ms);
  return () => clearTimeout(timeout);
};

/** Ends the sleep of those who look for something now and then, once there may be something. */
export class Wakeup {
  /** Who counted fewer calls before looking may have missed what the later ones were about. */
  calls = 0;
  readonly #sleepers = new Set<() => void>();

  call(): void {
    this.calls++;
    for (const wake of [...this.#sleepers]) wake();
  }

  /** Until there is a call beyond those that were counted, at most so long. */
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
}
