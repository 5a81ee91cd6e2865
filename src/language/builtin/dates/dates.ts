import type { ParsedComponents, ParsedResult } from "chrono-node";
import { casual } from "chrono-node/en";
import { toInstant, toLocal, toLocalIso } from "../../../base/time-zone.ts";
import type { DateMention } from "../../../contract.ts";
import {
  type Aim,
  type FoundTime,
  findPeriods,
  type Interval,
  type Lean,
  months,
  yearly,
} from "./periods.ts";

/** chrono's work grows with the text; dates that matter come early. */
const READ_CHARACTERS = 4_000;
const MOST_DATES = 32;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The first and last moments that a Date can hold, for "before" and "after". */
const BEGINNING = -8.64e15;
const FOREVER = 8.64e15;

const PAST =
  /\b(?:was|were|had|did|went|met|got|saw|came|took|made|left|told|said|gave|bought|sold|found|lost|won|ran|ate|began|broke|flew|wrote|since|ago|last|(?!need|feed|seed|speed|indeed|embed)[a-z]{2,}ed)\b/iu;
const FUTURE =
  /\b(?:will|'ll|going to|gonna|next|upcoming|coming|tomorrow|due|deadline|scheduled|planned|booked|moved to|must|should|need|needs|by (?=(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)|remind|remember|let's|appointment|do i have|am i|are we)\b/iu;

const UNCERTAIN_LEAD =
  /\b(?:in|on|since|until|till|before|after|by|during|of|last|next|this|from|to|and|or|between|every|early|late|mid|end of)[ -]$/iu;
const SHORT_OR_NAME =
  /^(?:mon|tues?|wed|thu|thurs?|fri|sat|sun|jan|feb|mar|apr|april|may|jun|june|jul|aug|august|sept?|oct|nov|dec)\.?$/iu;
const LOWER_MONTH = /^march$/u;
const ROLLING =
  /^(?:the )?(?:(?:last|past|previous|next|coming) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|few|couple of|couple) |past )/iu;

const FUZZY = /^(?:an? )?(?:few|couple(?: of)?|several)\b/iu;

/** `offset` is the zone's at the time from which the words count. */
type ZonedAim = Aim & { timeZone: string; offset: number };
type YearAim = ZonedAim & { isYearKnown: boolean };

/** The reference instant and its time zone. All times below are local to the zone, until they are formatted. */
type Writing = { at: number; timeZone: string };

/** The dates a text speaks of, by the clocks of its zone; words like "yesterday" count from when it was captured. */
export function extractDates(text: string, capturedAt: number, timeZone: string): DateMention[] {
  return findTimes(text.slice(0, READ_CHARACTERS), { at: capturedAt, timeZone }, leanOfSentence)
    .map(({ text: words, ...time }) => ({ words, ...toInstants(time, timeZone) }))
    .filter(exists)
    .slice(0, MOST_DATES)
    .map(({ words, from, to }) => ({
      text: words,
      from: toLocalIso(timeZone, from),
      to: toLocalIso(timeZone, to),
    }));
}

/** The time a question asks about, if any: memory is asked about the past unless it says otherwise. */
export function parseQueryTime(query: string, now: number, timeZone: string): Interval | undefined {
  const text = query.slice(0, READ_CHARACTERS);
  const reference = { at: now, timeZone };
  const [first, second] = findTimes(text, reference, () => (FUTURE.test(query) ? "future" : "past"));
  if (!first) return undefined;
  const joint = second && text.slice(first.index + first.text.length, second.index);
  const span =
    second && joint && /^ (?:and|or|to|through|until|till|[-–]) $/iu.test(joint)
      ? hull(first, second)
      : first;
  return toInstants(bound(span, text.slice(0, first.index), toLocal(timeZone, now)), timeZone);
}

function toInstants({ from, to }: Interval, timeZone: string): Interval {
  return { from: toInstant(timeZone, from), to: toInstant(timeZone, to) };
}

/** A day that the zone skipped does not. */
function exists({ from, to }: Interval): boolean {
  return from < to;
}

function bound({ from, to }: Interval, before: string, now: number): Interval {
  const [, relation = ""] =
    /\b(before|prior to|until|till|by|since|after)(?: the)? (?:start of |end of )?$/iu.exec(before) ?? [];
  switch (relation.toLowerCase()) {
    case "before":
    case "prior to":
      return { from: BEGINNING, to: from };
    case "until":
    case "till":
    case "by":
      return { from: BEGINNING, to };
    case "since":
      return { from, to: Math.max(now, to) };
    case "after":
      return { from: to, to: to < now ? now : FOREVER };
    default:
      return { from, to };
  }
}

/** "Between December and February": the first moves back a year where leaning put the two in the wrong order. */
function hull(first: Interval, second: Interval): Interval {
  const start = new Date(first.from);
  const yearBefore = start.setUTCFullYear(start.getUTCFullYear() - 1);
  const isTurned = first.from > second.from && yearBefore < second.from;
  return {
    from: isTurned ? yearBefore : Math.min(first.from, second.from),
    to: isTurned ? second.to : Math.max(first.to, second.to),
  };
}

/** Every time in the text, in order; of two that overlap the longer one stays, our own before chrono's. */
function findTimes(
  text: string,
  { at, timeZone }: Writing,
  leanAt: (text: string, index: number) => Lean,
): FoundTime[] {
  const ref = toLocal(timeZone, at);
  const aimAt = (index: number) => ({ ref, lean: leanAt(text, index), timeZone, offset: ref - at });
  const parsed = casual
    .parse(text, onMachineClock(ref))
    .filter((result) => isDate(result, text))
    .map((result) => ({
      index: result.index,
      text: result.text,
      ...toInterval(result, aimAt(result.index)),
    }));
  const kept: FoundTime[] = [];
  for (const time of [...findPeriods(text, aimAt), ...parsed].sort((a, b) => b.text.length - a.text.length)) {
    const isWithinTime = time.from >= BEGINNING && time.to <= FOREVER;
    if (exists(time) && isWithinTime && !kept.some((other) => overlap(other, time))) kept.push(time);
  }
  return kept.sort((a, b) => a.index - b.index);
}

function overlap(a: FoundTime, b: FoundTime): boolean {
  return a.index < b.index + b.text.length && b.index < a.index + a.text.length;
}

function leanOfSentence(text: string, index: number): Lean {
  const begin = Math.max(text.lastIndexOf(". ", index), text.lastIndexOf("\n", index), 0);
  const end = text.slice(index).search(/[.!?]\s|\n/u);
  const sentence = text.slice(begin, end < 0 ? text.length : index + end);
  return PAST.test(sentence) && !FUTURE.test(sentence) ? "past" : "future";
}

/** chrono also reads "sat", "march", "Jan", "1/2", "at 10:45" and "now": no dates, or not surely. */
function isDate({ start, text: words, index }: ParsedResult, text: string): boolean {
  if (/^(?:right )?now$|^this (?:second|minute|hour|moment)$/iu.test(words)) return false;
  if (/^\d{1,2}[/.]\d{1,2}$/u.test(words)) return false;
  if (SHORT_OR_NAME.test(words) || LOWER_MONTH.test(words)) return UNCERTAIN_LEAD.test(text.slice(0, index));
  const hasDay =
    start.isCertain("day") ||
    start.isCertain("weekday") ||
    start.isCertain("month") ||
    start.isCertain("year");
  return hasDay || /\b(?:this|today|tonight|morning|afternoon|evening)\b/iu.test(words);
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
      const saturday = weekday === 0 ? day - DAY : day;
      return { from: saturday, to: saturday + 2 * DAY };
    }
    case "week": {
      const monday = day - ((weekday + 6) % 7) * DAY;
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

function floorDay(ms: number): number {
  return Math.floor(ms / DAY) * DAY;
}
