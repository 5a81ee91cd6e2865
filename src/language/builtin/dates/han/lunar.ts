import { DAY, type Interval } from "../calendar.ts";
import { readNumber } from "./numerals.ts";

const known = new Map<string, Interval>();
let format: Intl.DateTimeFormat | undefined;

/** A day of the Chinese year that starts in January or February of `year`. */
export function lunarDay(year: number, month: number, day: number, shift = 0): Interval {
  const key = `${year}-${month}-${day}-${shift}`;
  const interval = known.get(key) ?? findLunarDay(year, month, day, shift);
  known.set(key, interval);
  return interval;
}

const names: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12, 臘: 12 };

/** 八月十五, 正月初三, 腊月廿八; 大年初二 names no month. */
export function readLunarDate(month: string | undefined, day: string): (year: number) => Interval {
  const number = month === undefined ? 1 : (names[month] ?? readNumber(month));
  const date = readNumber(day.replace("初", "").replace("廿", "二十"));
  return (year) => lunarDay(year, number, date);
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
