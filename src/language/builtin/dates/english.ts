import type { ParsedComponents, ParsedResult } from "chrono-node";
import { casual } from "chrono-node/en";
import { toLocal } from "../../../base/time-zone.ts";
import {
  DAY,
  floorDay,
  HOUR,
  type Interval,
  MINUTE,
  months,
  nearestWeekend,
  yearly,
  type ZonedAim,
} from "./calendar.ts";
import type { DateLanguage, FoundTime, Relation } from "./date-language.ts";
import { findPeriods } from "./periods.ts";

const PAST =
  /\b(?:was|were|had|did|went|met|got|saw|came|took|made|left|told|said|gave|bought|sold|found|lost|won|ran|ate|began|broke|flew|wrote|since|ago|last|(?!need|feed|seed|speed|indeed|embed)[a-z]{2,}ed)\b/iu;
const FUTURE =
  /\b(?:will|'ll|going to|gonna|next|upcoming|coming|tomorrow|due|deadline|scheduled|planned|booked|moved to|must|should|need|needs|by (?=(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)|remind(?! me (?:what|when|where|who|which|how|why|of|about)\b)|remember|let's|appointment|do i have|have (?:i|we) got|am i|are we)\b/iu;

const UNCERTAIN_LEAD =
  /\b(?:in|on|since|until|till|before|after|by|during|of|last|next|this|from|between|every|early|late|mid|end of)[ -]$/iu;
/** "June and July", but "Anna and June". */
const JOINED_LEAD =
  /\b(?:between|from|jan(?:uary)?|feb(?:ruary)?|march|april?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,4})\b[^.!?]{0,20}\b(?:to|and|or)[ -]$/iu;
const SHORT_OR_NAME =
  /^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|april|may|jun|june|jul|aug|august|sept?|oct|nov|dec)\.?$/iu;
const LOWER_MONTH = /^march$/u;
const ROLLING =
  /^(?:the )?(?:(?:last|past|previous|next|coming) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|few|couple of|couple) |past )/iu;

/** chrono takes "the evening of 10 April" for this evening. */
const PART_OF = /\b(?:morning|afternoon|evening|night) of\b(?: the\b)?/giu;

/** chrono takes the first four digits for a year. */
const NO_YEAR =
  /(?<=\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[.,]{0,2} )\d{5,}/giu;

/** The coming one, or the last one for somebody who tells of it on Monday. */
const THIS_WEEKEND = /^this weekend$/iu;

const FUZZY = /^(?:an? )?(?:few|couple(?: of)?|several)\b/iu;

const relations: Record<string, Relation> = {
  before: "before",
  "prior to": "before",
  until: "until",
  till: "until",
  by: "until",
  since: "since",
  after: "after",
};

type YearAim = ZonedAim & { isYearKnown: boolean };

/** Read by chrono, and our own periods. */
export const english: DateLanguage = {
  find: (text, aimAt) => [...findPeriods(text, aimAt), ...findByChrono(text, aimAt)],
  past: PAST,
  future: FUTURE,
  joint: /^ (?:and|or|to|through|until|till|[-–]) $/iu,
  relate(before) {
    const [, words = ""] =
      /\b(before|prior to|until|till|by|since|after)(?: the)? (?:(?:beginning|start|end) of )?$/iu.exec(
        before,
      ) ?? [];
    return relations[words.toLowerCase()];
  },
};

function findByChrono(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  const isTold = PAST.test(text);
  return casual
    .parse(
      text
        .replace(PART_OF, (words) => " ".repeat(words.length))
        .replace(NO_YEAR, (digits) => "·".repeat(digits.length)),
      onMachineClock(aimAt(0).ref),
    )
    .filter((result) => isDate(result, text))
    .map((result) => ({
      index: result.index,
      text: result.text,
      ...(isTold && THIS_WEEKEND.test(result.text)
        ? nearestWeekend(aimAt(result.index))
        : toInterval(result, aimAt(result.index))),
    }));
}

/** chrono also reads "sat", "march", "Jan", "1/2", "at 10:45" and "now": no dates, or not surely. */
function isDate({ start, text: words, index }: ParsedResult, text: string): boolean {
  if (/^(?:right )?now$|^this (?:second|minute|hour|moment)$/iu.test(words)) return false;
  if (/^\d{1,2}[/.]\d{1,2}$/u.test(words)) return false;
  if (SHORT_OR_NAME.test(words) || LOWER_MONTH.test(words)) return isLed(text.slice(0, index));
  const hasDay =
    start.isCertain("day") ||
    start.isCertain("weekday") ||
    start.isCertain("month") ||
    start.isCertain("year");
  return hasDay || /\b(?:this|today|tonight|morning|afternoon|evening)\b/iu.test(words);
}

function isLed(before: string): boolean {
  return UNCERTAIN_LEAD.test(before) || JOINED_LEAD.test(before);
}

function toInterval({ start, end, text }: ParsedResult, aim: ZonedAim): Interval {
  const isYearKnown = start.isCertain("year") || Boolean(end?.isCertain("year"));
  const first = settle(start, text, { ...aim, isYearKnown });
  if (ROLLING.test(text)) {
    const today = floorDay(aim.ref);
    return first.from <= today
      ? { from: toDay(start), to: today + DAY }
      : { from: today, to: toDay(start) + DAY };
  }
  if (FUZZY.test(text)) return { from: 2 * first.from - first.to, to: 2 * first.to - first.from };
  if (!end) return first;
  const last = settle(end, text, { ...aim, isYearKnown });
  return { from: first.from, to: last.to > first.from ? last.to : last.to + 366 * DAY };
}

/** As exact as the words: an hour, a day, a Monday-to-Monday week, a month, a year. */
function settle(parts: ParsedComponents, words: string, aim: YearAim): Interval {
  const day = toDay(parts);
  const weekday = new Date(day).getUTCDay();
  const [year, month] = [part(parts, "year"), part(parts, "month") - 1];
  switch (unitOf(parts, words)) {
    case "weekend": {
      if (/^weekend$/iu.test(words)) return nearestWeekend(aim);
      const saturday = weekday === 0 ? day - DAY : day;
      return { from: saturday, to: saturday + 2 * DAY };
    }
    case "week": {
      // chrono's weeks begin on Sunday, so its "this week" may be in the week before.
      const monday = toMonday(/\bthis week\b/iu.test(words) ? floorDay(aim.ref) : day);
      return { from: monday, to: monday + 7 * DAY };
    }
    case "year":
      return months(year, 0, 12);
    case "month":
      return aim.isYearKnown || /\bmonth\b/iu.test(words)
        ? months(year, month, 1)
        : yearly((y) => months(y, month, 1), {}, aim);
    case "day":
      return atHour(settleDay(parts, words, aim), parts, aim);
  }
}

const toMonday = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;

function unitOf(parts: ParsedComponents, words: string): "weekend" | "week" | "year" | "month" | "day" {
  if (/\bweekend\b/iu.test(words)) return "weekend";
  if (/\bweeks?\b/iu.test(words) && !parts.isCertain("weekday")) return "week";
  if (parts.isCertain("day") || parts.isCertain("weekday")) return "day";
  if (parts.isCertain("month") || /\bmonth\b/iu.test(words)) return "month";
  return parts.isCertain("year") || /\byear\b/iu.test(words) ? "year" : "day";
}

/** The day that "Friday" or "June 3" means. */
function settleDay(parts: ParsedComponents, words: string, aim: YearAim): number {
  const day = toDay(parts);
  const today = floorDay(aim.ref);
  if (parts.isCertain("weekday") && !parts.isCertain("day") && !/\b(?:last|next|this|past)\b/iu.test(words)) {
    if (aim.lean === "past") return day > today ? day - 7 * DAY : day;
    return day < today ? day + 7 * DAY : day;
  }
  if (aim.isYearKnown || !parts.isCertain("month")) return day;
  const [month, date] = [part(parts, "month") - 1, part(parts, "day")];
  return yearly((y) => ({ from: Date.UTC(y, month, date), to: Date.UTC(y, month, date + 1) }), {}, aim).from;
}

/** A clock time narrows a day to the hour that begins then. */
function atHour(day: number, parts: ParsedComponents, { timeZone, offset }: ZonedAim): Interval {
  if (!parts.isCertain("hour")) return { from: day, to: day + DAY };
  const clock = day + part(parts, "hour") * HOUR + part(parts, "minute") * MINUTE;
  const given = offsetOf(parts, offset);
  const from = given === undefined ? clock : toLocal(timeZone, clock - given);
  return { from, to: from + HOUR };
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
