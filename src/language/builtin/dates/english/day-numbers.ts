/** Days by their number alone: "on the 3rd", "Friday the 14th", "3/14". */

import {
  dayOfMonth,
  days,
  type Interval,
  months,
  nearestDayOfMonth,
  nearestDaysOfMonth,
  nearWeekdayOfMonth,
  unitAway,
  weekdayOf,
  yearlyDay,
  type ZonedAim,
} from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { indexOfWeekday, MONTH, ORDINAL, ORDINAL_WORD, toOrdinal, WEEKDAY } from "./names.ts";

/** What follows a day; things are counted too ("the 3rd floor"). */
const APART = String.raw`(?=$|[,;:!?)\n–—]|\.(?!\d)| [-–—] | (?:at|and|or|but|to|till|until|in the|with|w\/|for|from|by|after|before|via|as|where|which|once|already|again|only|not|because|so|if|when|while|is|was|were|will|i|we|he|she|they|it|my|our|then|instead|though|please|due|morning|afternoon|evening|night|\d{1,2}(?::\d\d| ?[ap]m))(?![\p{L}\p{N}]))`;
const LEAD =
  "on|by|until|till|before|after|since|from|due|deadline|between|starting|beginning|week of|weekend of|(?:morning|afternoon|evening|night|hours) of";
/** "Henry the 8th", "came the 5th". */
const NO_DAY = String.raw`(?<!\b(?:henry|louis|charles|edward|george|william|james|richard|john|benedict|pius|elizabeth|finished|came|ranked|placed|of|in) )`;
const NO_FLOOR = String.raw`(?! (?:to|and|or) the ${ORDINAL} (?!at|and|or|but|of)\p{L})`;
const OF_MONTH = `(?: of the month| (?:of )?(?<month>this|next|last) month)`;

const ordinalForm = new RegExp(
  [
    String.raw`\b(?<weekday>${WEEKDAY}|mon|tue|wed|thu|sat|sun),? (?:the )?(?<beside>${ORDINAL})(?! (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))${APART}`,
    String.raw`\b(?:from |between )?(?:the )?(?<first>${ORDINAL})(?: (?:to|until|till|through|(?<=\bbetween .{5,9})and) | ?[-–] ?)(?:the )?(?<last>${ORDINAL})${APART}`,
    String.raw`\b(?:(?<inMonth>(?:the )?${ORDINAL}|the (?:first|second|third|${ORDINAL_WORD})))${OF_MONTH}`,
    String.raw`\b(?<ahead>this|next|last) month,? (?:on )?the (?<inAhead>${ORDINAL}|${ORDINAL_WORD})${APART}`,
    String.raw`(?<=\b(?:${LEAD}) )the (?<led>${ORDINAL}|${ORDINAL_WORD})${APART}${NO_FLOOR}`,
    String.raw`(?<=\b(?:on|by|until|till|before|due|due on|due by|deadline:?|the ${ORDINAL}(?:,| and| or)) )(?<bare>${ORDINAL})${APART}`,
    String.raw`${NO_DAY}\bthe (?<free>(?:[4-9]|1\d|2\d|3[01])(?:st|nd|rd|th))${APART}${NO_FLOOR}`,
  ].join("|"),
  "giu",
);

const OF_EVERY = /^[^.!?]* (?:of|in) (?:each|every)\b/iu;
const steps: Record<string, number> = { last: -1, next: 1 };

export function findOrdinals(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  return [...text.matchAll(ordinalForm)].flatMap((hit) => {
    if (OF_EVERY.test(text.slice(hit.index, hit.index + 60))) return [];
    const day = readOrdinal(hit.groups ?? {}, aimAt(hit.index));
    return day ? [{ index: hit.index, text: hit[0], ...day }] : [];
  });
}

function readOrdinal(groups: Record<string, string | undefined>, aim: ZonedAim): Interval | undefined {
  const { weekday, beside, first, last, led, bare, free } = groups;
  const [inMonth, month] = [groups.inMonth ?? groups.inAhead, groups.month ?? groups.ahead];
  if (first && last) return nearestDaysOfMonth(toOrdinal(first), toOrdinal(last), aim);
  if (inMonth && month) {
    const { from } = unitAway("month", aim.ref, steps[month.toLowerCase()] ?? 0);
    return unitAway("day", from, toOrdinal(inMonth.replace(/^the /iu, "")) - 1);
  }
  if (weekday && beside) return weekdayWithNumber(indexOfWeekday(weekday), toOrdinal(beside), aim);
  return nearestDayOfMonth(toOrdinal(inMonth ?? led ?? bare ?? free ?? ""), aim);
}

/** "Friday the 28th" in the month that has it, which may be against the lean; otherwise the number counts. */
function weekdayWithNumber(weekday: number, day: number, aim: ZonedAim): Interval | undefined {
  const leans = aim.lean === "past" ? (["past", "future"] as const) : (["future", "past"] as const);
  const found = leans.map((lean) => nearestDayOfMonth(day, { ...aim, lean }));
  return found.find((date) => date && weekdayOf(date.from) === weekday) ?? found[0];
}

/** "Friday 20"; not "Friday 20 guests", "Friday 20-22", "Friday 20 h" and "Friday 20 November". Up to twelve it is an hour. */
const NUMBERED_WEEKDAY = new RegExp(
  String.raw`\b(?<weekday>${WEEKDAY}|mon|tue|wed|thu|fri|sat|sun),? (?<number>1[3-9]|2\d|3[01])(?![\p{L}\p{N}%€£$/-]|[.,:]\d| ?[-–] ?\d| ?[€£$%]| (?:\p{L}+s|h|hrs?|o['’]clock|[ap]\.?m|min|km|kg|people|children|(?:of )?${MONTH})(?!\p{L}))`,
  "giu",
);
/** A weekday with the bare number of a near day: "by Friday 20" is that day if it is a Friday, and otherwise eight in the evening. */
export function findNumberedWeekdays(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  return [...text.matchAll(NUMBERED_WEEKDAY)].flatMap((hit) => {
    const { weekday = "", number = "" } = hit.groups ?? {};
    const day = nearWeekdayOfMonth(indexOfWeekday(weekday), Number(number), aimAt(hit.index));
    return day ? [{ index: hit.index, text: hit[0], ...day }] : [];
  });
}

/** Americans and Filipinos write the month first. A number above 12 decides. */
const MONTH_FIRST = /^(?:America\/|US\/|Pacific\/(?:Honolulu|Guam)$|Asia\/Manila$)/u;
export const writesMonthFirst = (timeZone: string) => MONTH_FIRST.test(timeZone);

const DIGITS =
  /(?<![\p{L}\p{N}./:$€£+-])(?<first>\d{1,2})\/(?<second>\d{1,2})(?:(?: ?[-–] ?| to | thru | through | until | till )(?:(?<lastFirst>\d{1,2})\/)?(?<last>\d{1,2}))?(?![\p{L}\p{N}/%]|[.,]\d|-\p{L})/gu;
const DIGITS_LEAD = new RegExp(
  String.raw`(?:\b(?:on|by|due|until|till|before|after|since|from|starting|beginning|week of|w\/c|thru|through|deadline|expires|renews|ends|starts|dated|of|${WEEKDAY}|mon|tue|wed|thu|sat|sun)[:,.]? (?:the )?|^)$`,
  "iu",
);
const CUT_BY =
  /\b(?:reduced?|cut|shr[aiu]nk|increased?|fell|dropped|grew|up|down|divided|scaled?|out|instead|one|half|top|bottom|score|made|kind|most) (?:by|of|from|on) $/iu;
const CLOCK_AFTER = /^,? (?:at )?\d{1,2}(?::\d\d| ?[ap]m)/iu;
/** "The Visa expires 08/27": a month with its year. Where months may come first, that is said of cards. */
const EXPIRES =
  /(?<!\p{L})(?:exp(?:\.|iry|ires?|iration)?|valid|gültig|abläuft|läuft|fällig|t[üu]v|caduca|válid[oa]s?|vence|expire|valable|scade|valid[oa])(?!\p{L})[^.;,]{0,20}$/iu;
const CARD =
  /(?<!\p{L})(?:visa|mastercard|amex|card|karte|carte|tarjeta|carta|cartão|passport|reisepass|t[üu]v)(?!\p{L}).*$/iu;
const DAY_FIRST = /^(?:Africa|Asia(?!\/Manila$)|Atlantic|Australia|Europe|Indian)\//u;
const QUANTITY =
  /^[ -]?(?:"|”|″|inch|in\.|cups?|tsp|tbsp|teaspoons?|tablespoons?|miles?|lbs?|oz|of|full|done|price|off|hp|size|way|scale|stars?|points?|pts|time|th|rds|glass|votes?|people|correct|right|wins?|pass(?:ed)?)(?!\p{L})/iu;
/** Scores and ratings. */
const SCORED =
  /\b(?:scored?|rat(?:ed|ing|e)|grade|got|gave|give|result|won|lost|vs|beat|quiz|test|exam|review|pain|mood|pressure|bp|page|chapter|step|part|no|apt|unit|flat|room|suite|gate|lot|locker|building|box|salle|aula|sala|zaal|raum|zimmer)[: ](?:\p{L}+ ){0,3}$/iu;
const LIST = /^(?:,|,? (?:and|or|&)| ?[-–]| to)? $/u;
const ENDS = /^(?:$|[,;:!)]|\.(?:\s|$)| [-–—(] ?| and \d| at )/u;

/** Dates in digits without a year, where a word, a weekday, a time of day or the place tells them from "5/8 inch" and "4/5". */
export function findInDigits(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  const found: FoundTime[] = [];
  for (const hit of text.matchAll(DIGITS)) {
    const end = hit.index + hit[0].length;
    const before = text.slice(Math.max(0, hit.index - 40), hit.index);
    const previous = found.at(-1);
    const month = readExpiry(hit.groups ?? {}, text.slice(0, hit.index), aimAt(hit.index));
    if (month) {
      found.push({ index: hit.index, text: hit[0], ...month });
      continue;
    }
    const between = previous && text.slice(previous.index + previous.text.length, hit.index);
    const isNext = between !== undefined && LIST.test(between);
    if (!isNext && !isDate(hit, before, text.slice(end, end + 20))) continue;
    const span = readDigits(hit.groups ?? {}, aimAt(hit.index));
    if (span) found.push({ index: hit.index, text: hit[0], ...span });
  }
  return found;
}

function readExpiry(
  { first = "", second = "", last }: Record<string, string | undefined>,
  before: string,
  { ref, timeZone }: ZonedAim,
): Interval | undefined {
  const [month, year] = [Number(first), 2000 + Number(second)];
  const ahead = year - new Date(ref).getUTCFullYear();
  const isSaid = EXPIRES.test(before) && (DAY_FIRST.test(timeZone) || CARD.test(before));
  const isMonth = !last && month >= 1 && month <= 12 && second.length === 2 && ahead >= 0 && ahead <= 20;
  return isSaid && isMonth && Number(second) > 12 ? months(year, month - 1, 1) : undefined;
}

function isDate({ groups = {} }: RegExpExecArray, before: string, after: string): boolean {
  const [first, second] = [Number(groups.first), Number(groups.second)];
  if (QUANTITY.test(after) || (first === 24 && second === 7)) return false;
  if (CLOCK_AFTER.test(after)) return true;
  if (DIGITS_LEAD.test(before)) return !CUT_BY.test(before) && (before !== "" || ENDS.test(after));
  const isFraction = first < second && [2, 3, 4, 5, 6, 8, 10, 16].includes(second);
  return !isFraction && /[\p{L})] $|: $/u.test(before) && ENDS.test(after) && !SCORED.test(before);
}

/** 3/14, 3/14-3/20, 3/14-20. */
function readDigits(groups: Record<string, string | undefined>, aim: ZonedAim): Interval | undefined {
  const { first = "", second = "", lastFirst, last } = groups;
  const from = inDigits(Number(first), Number(second), aim);
  if (!last || !from) return from;
  const isMonthFirst = new Date(from.from).getUTCDate() === Number(second);
  if (!lastFirst && !isMonthFirst) return undefined;
  const to = inDigits(Number(lastFirst ?? first), Number(last), { ...aim, ref: from.from, lean: "future" });
  return to && { from: from.from, to: to.to };
}

function inDigits(first: number, second: number, aim: ZonedAim): Interval | undefined {
  const isMonthFirst = second > 12 || (first <= 12 && writesMonthFirst(aim.timeZone));
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  // A leap year has all days.
  if (!dayOfMonth(2024, month, day)) return undefined;
  return yearlyDay((year) => days(year, month - 1, day), {}, aim);
}
