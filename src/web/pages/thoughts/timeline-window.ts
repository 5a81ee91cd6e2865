import { addDays, toDate, toDay } from "./days.ts";

export type DayCount = { day: string; count: number };

const DAY_MS = 86_400_000;

/** Every day of the window, also those without thoughts, oldest first. */
export function fillWindow(days: DayCount[], end: string, length: number): DayCount[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length }, (_, index) => {
    const day = addDays(end, index - length + 1);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** So that the chosen days are in sight; by default it ends today, or later where thoughts are of the future. */
export function endOfWindow(days: DayCount[], to: string | undefined): string {
  const today = toDay(new Date());
  const last = days.at(-1)?.day ?? today;
  const latest = last > today && daysBetween(today, last) <= 31 ? last : today;
  return to && to < addDays(latest, -7) ? addDays(to, 7) : latest;
}

const daysBetween = (from: string, to: string) =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / DAY_MS);

export const countWithin = (days: DayCount[], from: string | undefined, to: string | undefined) =>
  days
    .filter(({ day }) => (!from || day >= from) && (!to || day <= to))
    .reduce((sum, { count }) => sum + count, 0);
