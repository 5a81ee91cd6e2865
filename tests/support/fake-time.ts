import type { Timer } from "../../src/base/wakeup.ts";

type Waiting = { at: number; ring: () => void };

/** A clock that stands still, and timers that ring when a test lets time pass: nothing depends on the machine's speed. */
export function createFakeTime(start: number) {
  let now = start;
  const timers = new Set<Waiting>();
  let onSet = () => {};
  const timer: Timer = (ms, ring) => {
    const waiting = { at: now + ms, ring };
    timers.add(waiting);
    onSet();
    return () => void timers.delete(waiting);
  };
  /** Whoever is under test has nothing more to do than to wait. */
  const asleep = () =>
    timers.size > 0
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          onSet = resolve;
        });
  return {
    clock: () => now,
    timer,
    asleep,
    /** How many timers are set. */
    waiting: () => timers.size,
    /** Sets the clock, which moves no timer. */
    setClock(to: number) {
      for (const waiting of timers) waiting.at += to - now;
      now = to;
    },
    /** From timer to timer, each after all that the one before it caused. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        await asleep();
        const [next] = [...timers].sort((a, b) => a.at - b.at);
        if (!next || next.at > end) break;
        now = next.at;
        timers.delete(next);
        next.ring();
      }
      now = end;
    },
  };
}
