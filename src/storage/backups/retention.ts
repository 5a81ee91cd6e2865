import { DAY_MS } from "../../base/time-zone.ts";

const dayOf = (at: number) => Math.floor(at / DAY_MS);
/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();

const rules = [
  { periods: 7, periodOf: dayOf },
  { periods: 4, periodOf: weekOf },
  { periods: 6, periodOf: monthOf },
];

/**
 * Which backups to keep: the newest of each of the last 7 days, 4 weeks and 6 months, in UTC. Only periods with a backup
 * count, so a jump of the clock or a long rest ends none. Backups from the future are kept, and do not count.
 */
export function chooseKept(times: number[], now: number): Set<number> {
  const past = times.filter((at) => at <= now).toSorted((one, other) => other - one);
  const kept = new Set(times.filter((at) => at > now));
  for (const { periods, periodOf } of rules) {
    const newest = new Map<number, number>();
    for (const at of past) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at);
    for (const at of [...newest.values()].slice(0, periods)) kept.add(at);
  }
  return kept;
}
