import { toDay } from "../../../time-zone.ts";
import { addDays, daysBetween, today } from "../days.ts";

export type DayCount = { day: string; count: number };

/** Every day of the window, including those without thoughts; oldest first. */
export function fillWindow(days: DayCount[], end: string, length: number): DayCount[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(end, index - length + 1);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** Chosen so that picked days are visible; by default today, or later if there are thoughts in the near future. */
export function endOfWindow(days: DayCount[], to: string | undefined): string {
  const now = today();
  const last = days.at(-1)?.day ?? now;
  const latest = last > now && daysBetween(now, last) <= 31 ? last : now;
  return to && to < addDays(latest, -7) ? addDays(to, 7) : latest;
}

export const countWithin = (days: DayCount[], from: string | undefined, to: string | undefined) =>
  days
    .filter(({ day }) => (!from || day >= from) && (!to || day <= to))
    .reduce((sum, { count }) => sum + count, 0);

/** Oldest first. */
export function countByDay(thoughts: { createdAt: string }[]): DayCount[] {
  const byDay = Map.groupBy(thoughts, ({ createdAt }) => toDay(createdAt));
  return Array.from(byDay, ([day, group]) => ({ day, count: group.length })).sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}
