import { DAY, days, type Interval, weekOf } from "../calendar.ts";

/** "The second Sunday of May". `month` and `weekday` start at 0, the week on Monday. */
export function nthWeekday(
  year: number,
  month: number,
  { weekday, nth }: { weekday: number; nth: number },
): Interval {
  const first = Date.UTC(year, month);
  const day = weekOf(first).from + weekday * DAY;
  const from = day + (day < first ? nth : nth - 1) * 7 * DAY;
  return { from, to: from + DAY };
}

/** A day that the sun's place fixes, such as an equinox, in this century. `offset` is that of the year 2000. */
export function solarDay(year: number, month: number, offset: number): Interval {
  const past = year - 2000;
  return days(year, month, Math.floor(offset + 0.2422 * past - Math.floor(past / 4)));
}
