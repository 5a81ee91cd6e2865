import { BoundedCache } from "../../base/bounded-cache.ts";
import type { Clock } from "../../base/clock.ts";

/** `allowed`: whether this hit was within the limit (`peek`: whether the next one would be). */
type Quota = { allowed: boolean; remaining: number; resetSeconds: number };

export type FixedWindow = { hit(key: string, amount?: number): Quota; peek(key: string): Quota };

export const TOO_MANY_ATTEMPTS = "Too many attempts. Please try again in a few minutes.";

type FixedWindowOptions = { limit: number; windowMs: number; clock: Clock; maxKeys?: number };

/** Counts hits per key, or what they cost, in memory. A key's window opens with its first hit and closes `windowMs` later. */
export function createFixedWindow(options: FixedWindowOptions): FixedWindow {
  const { limit, windowMs, clock, maxKeys = 100_000 } = options;
  // In order of opening, so the oldest expires first.
  const windows = new BoundedCache<string, { openedAt: number; hits: number }>({ limit: maxKeys });

  // If the clock was set back, the window is closed, so nobody waits longer than `windowMs`.
  const isOpen = (openedAt: number, now: number) => openedAt <= now && now < openedAt + windowMs;

  function find(key: string, now: number) {
    const window = windows.get(key);
    return window && isOpen(window.openedAt, now) ? window : undefined;
  }

  function open(key: string, now: number) {
    const window = { openedAt: now, hits: 0 };
    windows.dropWhile(({ openedAt }) => !isOpen(openedAt, now));
    windows.set(key, window);
    return window;
  }

  const toQuota = (allowed: boolean, hits: number, msLeft: number): Quota => ({
    allowed,
    remaining: Math.max(0, limit - hits),
    resetSeconds: Math.ceil(msLeft / 1000),
  });

  return {
    hit(key, amount = 1) {
      const now = clock();
      const window = find(key, now) ?? open(key, now);
      window.hits += amount;
      return toQuota(window.hits <= limit, window.hits, window.openedAt + windowMs - now);
    },
    peek(key) {
      const now = clock();
      const { openedAt, hits } = find(key, now) ?? { openedAt: now, hits: 0 };
      return toQuota(hits < limit, hits, openedAt + windowMs - now);
    },
  };
}
