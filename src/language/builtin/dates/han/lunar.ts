import { DAY, type Interval } from "../calendar.ts";

const known = new Map<string, Interval>();
let format: Intl.DateTimeFormat | undefined;

/** A day of the Chinese year that starts in January or February of `year`. */
export function lunarDay(year: number, month: number, day: number, shift = 0): Interval {
  const key = `${year}-${month}-${day}-${shift}`;
  const interval = known.get(key) ?? findLunarDay(year, month, day, shift);
  known.set(key, interval);
  return interval;
}

function findLunarDay(year: number, month: number, day: number, shift: number): Interval {
  format ??= new Intl.DateTimeFormat("en-u-ca-chinese", {
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  const wanted = `${month}/${day}`;
  let at = Date.UTC(year, 0, 20);
  while (format.format(at) !== wanted && at < Date.UTC(year + 1, 0, 20)) at += DAY;
  return { from: at + shift * DAY, to: at + (shift + 1) * DAY };
}
