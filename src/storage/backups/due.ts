type Interval = { everyMs: number; now: number };

/** When the next one is to be made; at once if there is none. One from the future, made by a wrong clock, does not count. */
export function findDueTime(backups: { at: number }[], { everyMs, now }: Interval): number {
  const newest = Math.max(...backups.map(({ at }) => at).filter((at) => at <= now));
  return Number.isFinite(newest) ? newest + everyMs : now;
}

export const isDue = (backups: { at: number }[], interval: Interval) =>
  findDueTime(backups, interval) <= interval.now;
