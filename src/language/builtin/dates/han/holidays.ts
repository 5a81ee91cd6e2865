import { days, type Interval } from "../calendar.ts";

/** A day that the sun's place fixes, such as an equinox, in this century. `offset` is that of the year 2000. */
export function solarDay(year: number, month: number, offset: number): Interval {
  const past = year - 2000;
  return days(year, month, Math.floor(offset + 0.2422 * past - Math.floor(past / 4)));
}
