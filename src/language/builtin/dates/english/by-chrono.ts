import type { ParsedComponents, ParsedResult } from "chrono-node";
import { casual } from "chrono-node/en";
import { toLocal } from "../../../../base/time-zone.ts";
import {
  DAY,
  days,
  floorDay,
  HOUR,
  type Interval,
  isDay,
  MINUTE,
  months,
  NIGHT_END,
  nearestWeekend,
  weekOf,
  yearly,
  yearlyDay,
  type ZonedAim,
} from "../calendar.ts";
import { type FoundTime, sentenceAt } from "../date-language.ts";
import { likelyHour } from "./clocks.ts";
import { writesMonthFirst } from "./day-numbers.ts";
import { isDate } from "./is-date.ts";
import { MONTH, WEEKDAY } from "./names.ts";
import { PAST } from "./tenses.ts";

const ROLLING =
  /^(?:the )?(?:(?:last|past|previous|next|coming) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|few|couple of|couple) |past )/iu;
const IN_HOURS = /\b(?:hours?|hrs?|minutes?|mins?)$/iu;
/** Days that may be used: "within 28 days". */
const WITHIN = /^within\b/iu;

const NAMED_DAY = String.raw`(?:${WEEKDAY}|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\b|tomorrow|${MONTH}\.? \d|\d{1,2}(?:st|nd|rd|th)? ${MONTH}|\d{1,2}\/\d)`;

/** chrono takes "the evening of 10 April", "games night Friday" and "parents' evening on 25 November" for this evening. */
const PART_OF = new RegExp(
  String.raw`\b(?:morning|afternoon|evening|night) of\b(?: the\b)?|(?<!\b(?:this|last|tomorrow|yesterday|${WEEKDAY}),? )\b(?:morning|afternoon|evening|night),?(?= (?:on )?(?:(?:this|next|last) )?${NAMED_DAY})`,
  "giu",
);

/** chrono takes them for a second and a minute ago. */
const NO_AGO = /\blasts\b|\blast[- ](?:second|sec|minute|min)\b/giu;

/** chrono takes the end of "at 10pm for 5 days" for the day. */
const FOR_DAYS =
  /(?<=\d(?: ?[ap]m)? )for (?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week|month)s?\b/giu;

/** chrono reads the last day alone. */
const END_OF = /\bend of (?!the |day|week|month|quarter|year|business)/giu;

/** chrono takes them for zones: "7pm art class", "8am cat vaccine", "PET scan". */
const NO_ZONE =
  /\b(?:[Aa]mt|[Aa]rt|[Bb]ot|[Cc]ast|[Cc]at|[Cc]ot|[Ee]ast|[Ee]at|[Gg]et|[Hh]at|[Hh]ay|[Ii]st|[Mm]art|[Nn]ut|[Pp]et|[Vv]et|[Ww]est|[Ww]et|[Ww]it|(?:CAT|PET)(?= scan))\b/gu;

/** What follows a number of things; not what follows an hour or a year. */
const COUNTED_WORD = String.raw`(?!${MONTH}|[ap]\.?m\b|o['’]clock|(?:of|at|to|till|until|and|or|in|on|with|for|sharp|hours?|prompt)\b)\p{L}{3,}`;

/** chrono takes the first four digits for a year. */
const NO_YEAR =
  /(?<=\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[.,]{0,2} )\d{5,}/giu;

/** chrono takes the number in "20 November, 84.30 €" and "5 December, 12 people" for a year. */
const AMOUNT = new RegExp(
  [
    String.raw`(?<=\b${MONTH}(?:\.? \d{1,2}(?:st|nd|rd|th)?)?[.,]{0,2} )\d{1,4}(?=[.,]\d| ?[€£$%]| (?:euros?|eur|dollars?|usd|pounds?|gbp|chf)\b)`,
    String.raw`(?<=\b(?:\d{1,2}(?:st|nd|rd|th)? ${MONTH}|${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?)[.,]{0,2} )\d{1,2}(?= ${COUNTED_WORD})`,
    String.raw`(?<=\b\d{1,2} ${MONTH}, )\d{1,2}(?= an? )`,
  ].join("|"),
  "giu",
);

/** chrono takes "from 1 July" for one o'clock. */
const FROM_DAY = new RegExp(String.raw`\bfrom(?= \d{1,2}(?:st|nd|rd|th)? ${MONTH})`, "giu");

/** chrono takes the hour in "20 June, 10:00" for a year. */
const COMMA_CLOCK = new RegExp(String.raw`(?<=\d ${MONTH}), (?=\d{1,2}:\d\d)`, "giu");

/** chrono takes "Friday, 18 kids" for an hour. */
const COUNTED = new RegExp(
  String.raw`(?<=\b(?:${WEEKDAY}|today|tomorrow|tonight),? )\d{1,2}(?= ${COUNTED_WORD})`,
  "giu",
);

/** chrono shares the spaces around it among its parts in every way, of each in a row anew. */
const COUPLE =
  /\b(?:a\s?)?couple(?:\s?of)?(?=\s?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|mos?|mons?|months?|qtrs?|quarters?|y|yrs?|years?)(?![a-z]))/giu;

/** chrono takes the first number for the month. */
const IN_DIGITS = /(?<![\d/.:])(\d{1,2})\/(\d{1,2})(?![\d:])/gu;

/** What was moved has two days, not a range of them. */
const MOVED =
  /(?<=\b(?:moved|postponed|pushed|rescheduled|shifted|changed|switched)\b[^.;!?]{0,30} from [^.,;!?]{2,30}) to (?=\S)/giu;

/** The coming one, or the last one for somebody who tells of it on Monday. */
const THIS_WEEKEND = /^this weekend$/iu;

const TONIGHT = /\btonight\b/iu;
/** "Friday until noon", and "Friday night until 2am", which is on Saturday. */
const UNTIL_HOUR = /(?:until|till|to|[-–]) ?(?:noon|midday|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?)$/iu;
const FUZZY = /^(?:an? )?(?:few|couple(?: of)?|several)\b/iu;

/** The words of a time, and the sentence that it stands in. */
type Words = { words: string; sentence: string };
type YearAim = ZonedAim & { isYearKnown: boolean };

export function findByChrono(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  const isTold = PAST.test(text);
  const { ref, timeZone } = aimAt(0);
  const legible = text
    .replace(PART_OF, (words) => " ".repeat(words.length))
    .replace(NO_AGO, (words) => "·".repeat(words.length))
    .replace(FOR_DAYS, (words) => "·".repeat(words.length))
    .replace(END_OF, "    of ")
    .replace(NO_ZONE, (word) => "·".repeat(word.length))
    .replace(NO_YEAR, (digits) => "·".repeat(digits.length))
    .replace(AMOUNT, (digits) => "·".repeat(digits.length))
    .replace(MOVED, " ·· ")
    .replace(FROM_DAY, "····")
    .replace(COMMA_CLOCK, "  ")
    .replace(COUNTED, (digits) => "·".repeat(digits.length))
    .replace(COUPLE, (words) => "2".padStart(words.length, "0"))
    .replace(IN_DIGITS, writesMonthFirst(timeZone) ? "$1/$2" : "$2/$1");
  return parsePieces(legible, onMachineClock(ref))
    .map((result) => ({ result, words: wordsAt(text, result) }))
    .filter(({ result, words }) => isDate(result, words, text))
    .map(({ result, words }) => ({
      index: result.index,
      text: words,
      ...(isTold && THIS_WEEKEND.test(words)
        ? nearestWeekend(aimAt(result.index))
        : toInterval(result, { words, sentence: sentenceAt(text, result.index) }, aimAt(result.index))),
    }));
}

/** chrono's time grows with the square of the length. */
const PIECE = /.{1,400}(?=\s|$)|.{1,400}/gsu;

function parsePieces(text: string, ref: Date): ParsedResult[] {
  return [...text.matchAll(PIECE)].flatMap((piece) =>
    casual.parse(piece[0], ref).map((result) => Object.assign(result, { index: result.index + piece.index })),
  );
}

/** As they are written, and without the comma or dot that chrono may take with them. */
const wordsAt = (text: string, { index, text: { length } }: ParsedResult) =>
  text.slice(index, index + length).replace(/[\s,.]+$/u, "");

function toInterval({ start, end }: ParsedResult, said: Words, aim: ZonedAim): Interval {
  const { words } = said;
  const isYearKnown = start.isCertain("year") || Boolean(end?.isCertain("year"));
  const first = settle(start, said, { ...aim, isYearKnown });
  const today = floorDay(aim.ref);
  if (ROLLING.test(words)) {
    if (IN_HOURS.test(words))
      return { from: Math.min(first.from, aim.ref), to: Math.max(first.from, aim.ref) };
    return first.from <= today
      ? { from: toDay(start), to: today + DAY }
      : { from: today, to: toDay(start) + DAY };
  }
  // An hour is a moment; more than a day leaves time.
  if (WITHIN.test(words) && first.from - aim.ref >= DAY)
    return IN_HOURS.test(words) ? { from: aim.ref, to: first.from } : { from: today, to: toDay(start) + DAY };
  if (FUZZY.test(words)) return { from: 2 * first.from - first.to, to: 2 * first.to - first.from };
  if (!end) return first;
  const last = settle(end, said, { ...aim, isYearKnown });
  // "Tomorrow 9 to 5" ends in the afternoon, not on the next morning.
  if (isWithinDay(start, end) && last.from - first.from > DAY) return { from: first.from, to: last.to - DAY };
  // "Tonight 22:00-06:00" ends in the morning, not in the evening after.
  if (TONIGHT.test(words) && last.from - first.from > DAY / 2)
    return { from: first.from, to: last.to - DAY / 2 };
  if (isDay(first) && UNTIL_HOUR.test(words)) {
    const hour = last.to - floorDay(last.from);
    return { from: first.from, to: (hour > NIGHT_END ? first.from : first.to) + hour };
  }
  const again = end.isCertain("weekday") && !end.isCertain("day") ? 7 : 366;
  return { from: first.from, to: last.to > first.from ? last.to : last.to + again * DAY };
}

const isWithinDay = (start: ParsedComponents, end: ParsedComponents) =>
  start.isCertain("hour") && end.isCertain("hour") && end.date().getTime() - start.date().getTime() < DAY;

/** As exact as the words: an hour, a day, a Monday-to-Monday week, a month, a year. */
function settle(parts: ParsedComponents, said: Words, aim: YearAim): Interval {
  const { words } = said;
  const day = toDay(parts);
  const weekday = new Date(day).getUTCDay();
  const [year, month] = [part(parts, "year"), part(parts, "month") - 1];
  switch (unitOf(parts, words)) {
    case "weekend": {
      if (/^weekend$/iu.test(words)) return nearestWeekend(aim);
      const saturday = weekday === 0 ? day - DAY : day;
      return { from: saturday, to: saturday + 2 * DAY };
    }
    case "week":
      // chrono's weeks begin on Sunday, so its "this week" may be in the week before.
      return weekOf(/\bthis week\b/iu.test(words) ? aim.ref : day);
    case "year":
      return months(year, 0, 12);
    case "month":
      return aim.isYearKnown || /\bmonth\b/iu.test(words)
        ? months(year, month, 1)
        : yearly((y) => months(y, month, 1), {}, aim);
    case "day":
      return atHour(settleDay(parts, words, aim), parts, said, aim);
  }
}

function unitOf(parts: ParsedComponents, words: string): "weekend" | "week" | "year" | "month" | "day" {
  if (/\bweekend\b/iu.test(words)) return "weekend";
  if (/\bweeks?\b/iu.test(words) && !parts.isCertain("weekday")) return "week";
  if (parts.isCertain("day") || parts.isCertain("weekday")) return "day";
  if (parts.isCertain("month") || /\bmonth\b/iu.test(words)) return "month";
  return parts.isCertain("year") || /\byear\b/iu.test(words) ? "year" : "day";
}

const A_MORNING = /^(?!this\b).*\bmorning\b/iu;
const namesDay = (parts: ParsedComponents) =>
  parts.isCertain("day") || parts.isCertain("weekday") || parts.isCertain("month");

/** The day that "Friday", "June 3" or, once it is over, "the morning" means. */
function settleDay(parts: ParsedComponents, words: string, aim: YearAim): number {
  const day = toDay(parts);
  const today = floorDay(aim.ref);
  if (A_MORNING.test(words) && !namesDay(parts)) {
    const isOver = aim.ref - today >= (parts.isCertain("hour") ? part(parts, "hour") : 12) * HOUR;
    return aim.lean !== "past" && isOver ? today + DAY : today;
  }
  if (parts.isCertain("weekday") && !parts.isCertain("day") && !/\b(?:last|next|this|past)\b/iu.test(words)) {
    if (aim.lean === "past") return day > today ? day - 7 * DAY : day;
    return day < today ? day + 7 * DAY : day;
  }
  if (aim.isYearKnown || !parts.isCertain("month")) return day;
  const [month, date] = [part(parts, "month") - 1, part(parts, "day")];
  return yearlyDay((y) => days(y, month, date), {}, aim).from;
}

/** A clock time narrows a day to the hour that begins then. */
function atHour(day: number, parts: ParsedComponents, said: Words, { timeZone, offset }: ZonedAim): Interval {
  if (!parts.isCertain("hour")) return { from: day, to: day + DAY };
  const clock = day + hourOf(parts, said) * HOUR + part(parts, "minute") * MINUTE;
  const given = offsetOf(parts, offset);
  const from = given === undefined ? clock : toLocal(timeZone, clock - given);
  return { from, to: from + HOUR };
}

function hourOf(parts: ParsedComponents, { words, sentence }: Words): number {
  const hour = part(parts, "hour");
  // chrono takes "midnight tonight" for noon.
  if (/\bmidnight\b/iu.test(words) && /\btonight\b/iu.test(words)) return 24;
  return parts.isCertain("meridiem") || /\b0\d:|\d-\d\d-/u.test(words)
    ? hour
    : likelyHour(hour, part(parts, "minute"), sentence);
}

/** "3pm EST" has its own; "in two hours" keeps that of now, even if the clocks change meanwhile. */
function offsetOf(parts: ParsedComponents, now: number): number | undefined {
  if (parts.tags().has("result/relativeDateAndTime")) return now;
  return parts.isCertain("timezoneOffset") ? (parts.get("timezoneOffset") ?? 0) * MINUTE : undefined;
}

/** The date at which the machine's own clock shows this time: that is what chrono reads, in more places than it says. */
function onMachineClock(local: number): Date {
  const shown = new Date(local);
  const date = new Date(0);
  date.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
  date.setHours(shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds());
  return date;
}

function toDay(parts: ParsedComponents): number {
  const date = new Date(0);
  return date.setUTCFullYear(part(parts, "year"), part(parts, "month") - 1, part(parts, "day"));
}

function part(parts: ParsedComponents, name: "year" | "month" | "day" | "hour" | "minute"): number {
  return parts.get(name) ?? 0;
}
