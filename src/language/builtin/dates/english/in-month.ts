import { DAY, type Interval, months } from "../calendar.ts";
import { inMonth } from "../movable-days.ts";
import { indexOfMonth, indexOfWeekday, MONTH, WEEKDAY } from "./names.ts";

export const places: Record<string, number> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  "1st": 0,
  "2nd": 1,
  "3rd": 2,
  "4th": 3,
};
const WHICH = "(?<which>first|second|third|fourth|last|1st|2nd|3rd|4th)";

const OF_MONTH = String.raw`(?<month>${MONTH})(?:,? (?:of )?(?<year>(?:19|20)\d\d)\b)?`;

/** "The first weekend of August 2023": chrono reads the month alone. */
export const inMonthForm = new RegExp(
  String.raw`\b${WHICH} (?<unit>weekend|week|${WEEKDAY}) (?:of|in) ${OF_MONTH}`,
  "giu",
);

/** "The last Friday of next month". */
export const inThatMonthForm = new RegExp(
  String.raw`\b${WHICH} (?<unit>weekend|week|${WEEKDAY}) (?:of|in) (?<month>the|this|next|last) month\b`,
  "giu",
);

/** "Between 10 and 20 August", "11 to 15 May", "on 3 and 4 May": chrono reads the last day alone, or two times of day. */
export const daysOfMonthForm = new RegExp(
  String.raw`\b(?:between |from )?(?:the )?(?<first>\d{1,2})(?:st|nd|rd|th)?(?: (?:and(?<=\bbetween .{1,14})|(?<and>and|or|&)|to|until|till|through) | ?[-–] ?)(?:the )?(?<last>\d{1,2})(?:st|nd|rd|th)?(?: of)? ${OF_MONTH}`,
  "giu",
);

/** Empty if the month has no such days, or if there are others between them. */
export function daysOfMonth(
  year: number,
  named: { first: string; last: string; month: string; and: string | undefined },
): Interval {
  const { from, to } = months(year, indexOfMonth(named.month), 1);
  if (named.and && Number(named.last) !== Number(named.first) + 1) return { from, to: from };
  return { from: from + (Number(named.first) - 1) * DAY, to: Math.min(to, from + Number(named.last) * DAY) };
}

/** "The last Friday" of a month. */
export function namedInMonth(year: number, month: number, named: { which: string; unit: string }): Interval {
  const unit = named.unit.toLowerCase();
  const place = places[named.which.toLowerCase()] ?? -1;
  return inMonth(year, month, unit === "week" || unit === "weekend" ? unit : indexOfWeekday(unit), place);
}
