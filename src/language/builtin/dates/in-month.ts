import { DAY, type Interval, months } from "./calendar.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
export const places: Record<string, number> = { first: 0, second: 1, third: 2, fourth: 3 };

const OF_MONTH = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:,? (?:of )?(?<year>(?:19|20)\d\d)\b)?`;

/** "The first weekend of August 2023": chrono reads the month alone. */
export const inMonthForm = new RegExp(
  String.raw`\b(?<which>first|second|third|fourth|last) (?<unit>weekend|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:of|in) ${OF_MONTH}`,
  "giu",
);

/** "Between 10 and 20 August": chrono reads the last day alone. */
export const daysOfMonthForm = new RegExp(
  String.raw`\b(?:between|from) (?:the )?(?<first>\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till) (?:the )?(?<last>\d{1,2})(?:st|nd|rd|th)?(?: of)? ${OF_MONTH}`,
  "giu",
);

/** Empty if the month has no such days. */
export function daysOfMonth(year: number, named: { first: string; last: string; month: string }): Interval {
  const { from, to } = months(year, indexOfMonth(named.month), 1);
  return { from: from + (Number(named.first) - 1) * DAY, to: Math.min(to, from + Number(named.last) * DAY) };
}

const indexOfMonth = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase());

/** A weekend or a weekday counts for the month that it begins in; the first week are the first seven days. */
export function inMonth(year: number, named: { which: string; unit: string; month: string }): Interval {
  const [which, unit] = [named.which.toLowerCase(), named.unit.toLowerCase()];
  const month = months(year, indexOfMonth(named.month), 1);
  const length = unit === "week" ? 7 : unit === "weekend" ? 2 : 1;
  const weekday = unit === "weekend" ? 6 : WEEKDAYS.indexOf(unit.slice(0, 3));
  const place = places[which];
  if (place !== undefined) {
    const first = unit === "week" ? month.from : onOrAfter(month.from, weekday);
    return spanOf(first + 7 * place * DAY, length);
  }
  const last = month.to - 7 * DAY;
  return spanOf(unit === "week" ? last : onOrAfter(last, weekday), length);
}

const spanOf = (from: number, length: number): Interval => ({ from, to: from + length * DAY });

function onOrAfter(day: number, weekday: number): number {
  return day + ((weekday - new Date(day).getUTCDay() + 7) % 7) * DAY;
}
