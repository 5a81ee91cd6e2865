/** Calendar arithmetic. All times are local; see base/time-zone.ts. */

export type Interval = { from: number; to: number };
/**
 * Whether a date without a year or week means the last or the next one; "near" is the next one, unless the last one has just
 * been and the next is far.
 */
export type Lean = "past" | "future" | "near";
/** `ref` is the local time that "yesterday" or "next week" are relative to. */
export type Aim = { ref: number; lean: Lean };
/** `offset` is that of the zone at `ref`. */
export type ZonedAim = Aim & { timeZone: string; offset: number };

export type Unit = "minute" | "hour" | "day" | "week" | "month" | "year";
export const UNITS: readonly Unit[] = ["minute", "hour", "day", "week", "month", "year"];

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** From midnight: "2 am last night" and "Friday until 2 am" are still of the evening before. */
export const NIGHT_END = 5 * HOUR;

export const isDay = ({ from, to }: Interval) => to - from === DAY;

/** Monday is 0. */
export const weekdayOf = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;

export function floorDay(ms: number): number {
  return Math.floor(ms / DAY) * DAY;
}

export const months = (year: number, month: number, count: number): Interval => ({
  from: Date.UTC(year, month),
  to: Date.UTC(year, month + count),
});

export const days = (year: number, month: number, day: number, count = 1): Interval => ({
  from: Date.UTC(year, month, day),
  to: Date.UTC(year, month, day + count),
});

/** Undefined if there is no such day. `month` starts at 1. */
export function dayOfMonth(year: number, month: number, day: number): Interval | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? days(year, month - 1, day)
    : undefined;
}

/** The last or next day of a month with this number; today counts as both. */
export function nearestDayOfMonth(day: number, { ref, lean }: Aim): Interval | undefined {
  const [now, today] = [new Date(ref), floorDay(ref)];
  const found = [0, 1, 2].flatMap((away) => {
    const month = new Date(
      Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (lean === "past" ? -away : away)),
    );
    return dayOfMonth(month.getUTCFullYear(), month.getUTCMonth() + 1, day) ?? [];
  });
  return found.find(({ from }) => (lean === "past" ? from <= today : from >= today));
}

/** Further away, a weekday that fits its number is chance. */
const NEAR = 36 * DAY;
const LAST_HOUR = 23;

/**
 * The last or next day with this number, if it is near and such a weekday (Monday is 0). What may be an hour is a day that is
 * over only for who tells of it.
 */
export function nearWeekdayOfMonth(weekday: number, day: number, aim: Aim): Interval | undefined {
  const { ref, lean } = aim;
  const isMaybeOver = lean === "near" && day > LAST_HOUR;
  const leans: Lean[] = lean === "past" ? ["past", "future"] : isMaybeOver ? ["future", "past"] : ["future"];
  return leans
    .flatMap((towards) => nearestDayOfMonth(day, { ref, lean: towards }) ?? [])
    .find(({ from }) => weekdayOf(from) === weekday && Math.abs(from - ref) < NEAR);
}

/** "The 28th to the 3rd" ends in the month after. */
export function nearestDaysOfMonth(first: number, last: number, aim: Aim): Interval | undefined {
  const start = nearestDayOfMonth(first, aim);
  const end = start && nearestDayOfMonth(last, { ref: start.from, lean: "future" });
  return end && { from: start.from, to: end.to };
}

/** The Monday-to-Monday week of a local time. */
export function weekOf(ms: number): Interval {
  const day = floorDay(ms);
  const monday = day - weekdayOf(day) * DAY;
  return { from: monday, to: monday + 7 * DAY };
}

/** Saturday and Sunday of the week that is `weeks` from now. */
export function weekendOf(ref: number, weeks: number): Interval {
  const { to } = weekOf(ref + weeks * 7 * DAY);
  return { from: to - 2 * DAY, to };
}

/** The weekend before or after a day that is not part of it. */
export function weekendBeside(day: number, sign: number): Interval {
  return weekendOf(day, sign < 0 ? -1 : weekdayOf(day) < 5 ? 0 : 1);
}

/** The last or next weekend; the current one counts as both. */
export function nearestWeekend({ ref, lean }: Aim): Interval {
  const weekend = weekendOf(ref, 0);
  return lean === "past" && weekend.from > ref ? weekendOf(ref, -1) : weekend;
}

/** ISO 8601: week 1 contains 4 January. */
export function numberedWeek(year: number, number: number): Interval {
  return weekOf(Date.UTC(year, 0, 4 + 7 * (number - 1)));
}

/** The whole day, week, month or year that is `count` units from now. */
export function unitAway(unit: Exclude<Unit, "minute" | "hour">, ref: number, count: number): Interval {
  const date = new Date(ref);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case "day":
      return { from: floorDay(ref) + count * DAY, to: floorDay(ref) + (count + 1) * DAY };
    case "week":
      return weekOf(ref + count * 7 * DAY);
    case "month":
      return months(year, month + count, 1);
    case "year":
      return months(year + count, 0, 12);
  }
}

export function quarterAway(ref: number, count: number): Interval {
  const date = new Date(ref);
  return months(date.getUTCFullYear(), 3 * (Math.floor(date.getUTCMonth() / 3) + count), 3);
}

/** The last `-count` or the next `count` units, including today. */
export function unitsAround(unit: Unit, ref: number, count: number): Interval {
  const today = floorDay(ref);
  const far = new Date(today);
  if (unit === "week" || unit === "day") far.setTime(today + count * (unit === "week" ? 7 : 1) * DAY);
  else if (unit === "month") far.setUTCMonth(far.getUTCMonth() + count);
  else if (unit === "year") far.setUTCFullYear(far.getUTCFullYear() + count);
  return count < 0 ? { from: far.getTime(), to: today + DAY } : { from: today, to: far.getTime() + DAY };
}

/** The last or next such weekday (Monday is 0); today counts as both. */
export function nearestWeekday(weekday: number, { ref, lean }: Aim): Interval {
  const day = weekOf(ref).from + weekday * DAY;
  const today = floorDay(ref);
  if (lean === "past") return unitAway("day", day > today ? day - 7 * DAY : day, 0);
  return unitAway("day", day < today ? day + 7 * DAY : day, 0);
}

/** "Last Tuesday" and "next Tuesday" exclude today; "this Tuesday" is the one of this week. */
export function steppedWeekday(weekday: number, step: number, { ref }: Aim): Interval {
  if (step === 0) return unitAway("day", weekOf(ref).from + weekday * DAY, 0);
  const nearest =
    step < 0
      ? nearestWeekday(weekday, { ref: ref - DAY, lean: "past" })
      : nearestWeekday(weekday, { ref: ref + DAY, lean: "future" });
  const weeks = (step < 0 ? step + 1 : step - 1) * 7 * DAY;
  return { from: nearest.from + weeks, to: nearest.to + weeks };
}

const JUST_BEEN = 45 * DAY;
const FAR = 200 * DAY;

/** The occurrence in the given year, otherwise the last or the next one. */
export function yearly(
  of: (year: number) => Interval,
  { which, year }: { which?: string | undefined; year?: string | number | undefined },
  { ref, lean }: Aim,
): Interval {
  if (year) return of(Number(year));
  const now = new Date(ref).getUTCFullYear();
  const chosen = which?.toLowerCase();
  if (chosen === "this") return of(now);
  const candidates = [now - 1, now, now + 1].map(of);
  const past = candidates.findLast(({ from, to }) => (chosen === "last" ? to : from) <= ref);
  const future = candidates.find(({ from, to }) => (chosen === "next" ? from : to) > ref);
  const isNear = lean === "near" && past && future && ref - past.to < JUST_BEEN && future.from - ref > FAR;
  const isPast = chosen ? chosen === "last" : lean === "past" || isNear;
  return (isPast ? past : future) ?? of(now);
}

const JUST_MISSED = 14 * DAY;

/** A day that is named by its date: what has just passed is not a year ahead, even if it was to be done. */
export function yearlyDay(
  of: (year: number) => Interval,
  { year }: { year?: string | number | undefined },
  aim: Aim,
): Interval {
  const found = yearly(of, { year }, aim);
  const last = year || aim.lean !== "future" ? found : yearly(of, {}, { ...aim, lean: "past" });
  return aim.ref - last.to < JUST_MISSED ? last : found;
}

/** `count` days from Easter Sunday + `shift` (anonymous Gregorian algorithm). */
export function easter(year: number, shift = 0, count = 1): Interval {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return days(year, month - 1, day + shift, count);
}
