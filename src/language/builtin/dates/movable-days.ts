import { DAY, type Interval, months, weekdayOf } from "./calendar.ts";

/** The first such weekday (Monday is 0) of a month has the place 0, and the last one -1; months begin at 0. */
export function weekdayOfMonth(year: number, month: number, weekday: number, place: number): Interval {
  const { from, to } = months(year, month, 1);
  return spanOf(place < 0 ? onOrAfter(to - 7 * DAY, weekday) : onOrAfter(from, weekday) + 7 * place * DAY, 1);
}

/** A weekend or a weekday counts for the month that it begins in; the first week are the first seven days. */
export function inMonth(
  year: number,
  month: number,
  unit: "week" | "weekend" | number,
  place: number,
): Interval {
  if (unit === "week") {
    const { from, to } = months(year, month, 1);
    return spanOf(place < 0 ? to - 7 * DAY : from + 7 * place * DAY, 7);
  }
  if (unit === "weekend") return spanOf(weekdayOfMonth(year, month, 5, place).from, 2);
  return weekdayOfMonth(year, month, unit, place);
}

/** The fourth Sunday before Christmas is the first one of Advent; `shift` counts days from it. */
export function advent(year: number, shift = 0): Interval {
  const christmas = Date.UTC(year, 11, 25);
  const weekday = new Date(christmas).getUTCDay() || 7;
  return spanOf(christmas - (weekday + 21 - shift) * DAY, 1);
}

const spanOf = (from: number, length: number): Interval => ({ from, to: from + length * DAY });

function onOrAfter(day: number, weekday: number): number {
  return day + ((weekday + 7 - weekdayOf(day)) % 7) * DAY;
}
