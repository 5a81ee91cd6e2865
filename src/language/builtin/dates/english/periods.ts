/** English times that chrono does not know, as a table: years, decades, quarters, seasons, holidays. All in local time. */

import {
  DAY,
  floorDay,
  type Interval,
  months,
  numberedWeek,
  quarterAway,
  steppedWeekday,
  unitAway,
  unitsAround,
  weekendOf,
  weekOf,
  yearly,
  type ZonedAim,
} from "../calendar.ts";
import type { FoundTime } from "../date-language.ts";
import { indexed, placeIn, sourcesOf } from "../forms.ts";
import { holidays, holidayWeekend } from "./holidays.ts";
import {
  daysOfMonth,
  daysOfMonthForm,
  inMonthForm,
  inThatMonthForm,
  namedInMonth,
  places,
} from "./in-month.ts";
import { indexOfMonth, indexOfWeekday, MONTH, NUMBER, toNumber, WEEKDAY } from "./names.ts";

type Reader = (groups: Record<string, string | undefined>, aim: ZonedAim) => Interval | undefined;
type Period = readonly [form: RegExp, read: Reader];

const LEAD =
  "in|since|during|of|from|until|till|before|after|by|around|about|year|and|to|or|between|early|late|mid|back in|summer|spring|autumn|fall|winter|the";
/** Before a number that is no year. */
const NO_YEAR =
  "room|version|page|no|number|nr|chapter|flight|bus|code|pin|over|than|nearly|almost|about|model|ticket|issue|bug|order|invoice|case|build|gate|suite|apt|ext|extension|locker|ref|item|lot|windows|office";
const NO_COUNT =
  "(?![\\p{L}\\p{N}%€$]|[.,:/-]\\d|-?\\s?(?:steps|words|calories|kcal|people|users|times|hours|days|miles|meters|metres|km|m|kg|g|ml|euros?|dollars|pages|points|items|lines|characters)\\b)";
/** 2019, where it can only be a year: after such a word, or closing a clause; never a number of things. Early ones need more. */
const YEAR = new RegExp(
  `(?:(?:(?<=\\b(?:${LEAD})[ -])|(?<=\\p{L}[ (]|^)(?<!\\b(?:${NO_YEAR}) )(?=\\d{4}(?:$|[.;!?)]|, |: | (?:was|will)\\b)))(?<year>19[5-9]\\d|20[0-4]\\d)|(?<=\\b(?:in|since|the \\p{L}+ of) )(?<early>1[89]\\d\\d))${NO_COUNT}`,
  "giu",
);

const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const SEASON = "spring|summer|autumn|fall|winter";
/** The year of '24. */
const shortYear = (digits: string) => Number(digits) + (Number(digits) < 50 ? 2000 : 1900);

function twoAway(unit: string, ref: number, step: -2 | 2): Interval {
  if (unit === "weekend") return weekendOf(ref, step);
  return unitAway(unit === "night" ? "day" : (unit as "day" | "week" | "month" | "year"), ref, step);
}

const steps: Record<string, number> = {
  last: -1,
  this: 0,
  the: 0,
  next: 1,
  a: -1,
  one: -1,
  two: -2,
  three: -3,
  four: -4,
};

const COUNT_WORDS = "two|three|four|five|six|seven|eight|nine|ten|[2-9]";
const DAY_UNIT = "day|week|month|year";

/** This day of another year or month. */
function sameDay(unit: string, ref: number, count: number): Interval {
  if (unit === "week") return unitAway("day", ref, 7 * count);
  const day = new Date(ref);
  const { from, to } = unitAway("month", ref, unit === "year" ? 12 * count : count);
  return unitAway("day", Math.min(from + (day.getUTCDate() - 1) * DAY, to - DAY), 0);
}

/** "This time last year" was some days around. */
const AROUND: Record<string, number> = { year: 7, month: 3, week: 0 };

const thatDay: Reader = ({ what = "", which, of = "", count = "", counted = of }, { ref }) => {
  const unit = counted.toLowerCase();
  const { from, to } = sameDay(unit, ref, which ? toStep(which) : -toNumber(count));
  const days = what.toLowerCase() === "time" ? (AROUND[unit] ?? 0) : 0;
  return { from: from - days * DAY, to: to + days * DAY };
};
const THAT = "(?:this|the same) (?:very |same )?(?<what>day|date|time)";
const OTHER = `(?:(?<which>last|next) (?<of>year|month|week)|(?<count>${NUMBER}) (?<counted>year|month|week)s? ago)`;

const toStep = (word: string) => steps[word.toLowerCase()] ?? 0;

/** The last one of a season or a holiday, and those of the years before. */
function yearlyBack(of: (year: number) => Interval, count: number, aim: ZonedAim): Interval {
  const last = yearly(of, { which: "last" }, aim);
  const year = new Date(last.from).getUTCFullYear();
  return count > 1 ? of(year - count + 1) : last;
}

const back: Reader = (groups, aim) => {
  const { count = "two", weekday, weekend, season, month } = groups;
  const number = toNumber(count);
  if (weekend) return weekendOf(aim.ref, -number);
  if (weekday) return steppedWeekday(indexOfWeekday(weekday), -number, aim);
  const first = season ? seasons[season.toLowerCase()] : month && indexOfMonth(month);
  if (first !== undefined && first !== "")
    return yearlyBack((y) => months(y, first, season ? 3 : 1), number, aim);
  const [, of] = holidays[placeIn(groups, "holiday")] ?? [];
  return of && yearlyBack((y) => of(y, aim), number, aim);
};

/** "Tuesday of last week": chrono reads the weekday alone. */
const ofWeek: Reader = ({ weekday = "", until = weekday, which = "" }, { ref }) => {
  const { from } = unitAway("week", ref, toStep(which));
  return { from: from + indexOfWeekday(weekday) * DAY, to: from + (indexOfWeekday(until) + 1) * DAY };
};

const lastDay = ({ to }: Interval): Interval => ({ from: to - DAY, to });
const UNITS: Record<string, (ref: number) => Interval> = {
  d: (ref) => unitAway("day", ref, 0),
  // At the weekend it is the Friday to come.
  w: (ref) => unitAway("day", weekOf(ref + 2 * DAY).from, 4),
  m: (ref) => lastDay(unitAway("month", ref, 0)),
  q: (ref) => lastDay(quarterAway(ref, 0)),
  y: (ref) => lastDay(unitAway("year", ref, 0)),
};

/** Without Saturdays and Sundays. */
function businessDay(ref: number, count: number): number {
  let day = floorDay(ref);
  for (let left = count; left > 0; left--)
    do day += DAY;
    while ([0, 6].includes(new Date(day).getUTCDay()));
  return day;
}

const lengths: Record<string, number> = { day: 1, week: 7, fortnight: 14 };
/** Years, months and quarters by their names, weeks and days to the day. */
const away: Reader = ({ count = "", unit = "", ago }, { ref }) => {
  const [number, name] = [toNumber(count) * (ago ? -1 : 1), unit.toLowerCase()];
  const length = lengths[name];
  return length ? unitAway("day", ref, number * length) : unitAway(name as "month" | "year", ref, number);
};

const QUARTER = "Q(?<quarter>[1-4])";
const QUARTER_NOUN =
  "planning|goals?|okrs?|targets?|numbers|results|reports?|review|budget|revenue|roadmap|earnings|forecast|close|figures|plans?|sales|taxes|estimated|kickoff|offsite|objectives|priorities|deck|(?:of )?(?:last|this|next) year";
const quarterOf: Reader = ({ quarter, half, year, short }, aim) => {
  const [first, length] = quarter ? [Number(quarter) * 3 - 3, 3] : [Number(half) * 6 - 6, 6];
  return yearly((y) => months(y, first, length), { year: year ?? (short && shortYear(short)) }, aim);
};

const periods: readonly Period[] = [
  [/\b(?:the )?(?<decade>(?:19|20)\d)0s\b/giu, ({ decade }) => months(Number(decade) * 10, 0, 120)],
  [
    /\b(?:Q(?<quarter>[1-4])|H(?<half>[12]))(?:(?: of|,)? ?|[/-])(?:(?<year>20\d\d)|['’](?<short>\d\d))\b/gu,
    quarterOf,
  ],
  [/\b(?<year>20\d\d)[ -]?(?:Q(?<quarter>[1-4])|H(?<half>[12]))\b/gu, quarterOf],
  [
    new RegExp(
      `(?:(?<=\\b(?:in|during|since|until|till|before|after|by|between|between Q[1-4] and|of|this|next|last|early|late|mid|from|to|through|due|(?<!(?:answers?|answered|response|solution) )for)[ -])(?:${QUARTER}|H(?<half>[12]))|\\b(?:${QUARTER}|H(?<half>[12]))(?= (?:${QUARTER_NOUN})\\b))\\b(?!\\d|,? ?(?:of )?20\\d\\d|['’]\\d| of the (?!year))`,
      "gu",
    ),
    quarterOf,
  ],
  [
    /\b(?:(?:in|during|over) (?:the )?|(?<=\b(?:since|until|till|before|after|by) (?:the )?)|(?=\w+ quarter of (?:the|this) year))(?<ordinal>first|second|third|fourth) quarter(?: of (?:the|this) year)?\b(?! of)/giu,
    ({ ordinal = "" }, aim) => yearly((y) => months(y, 3 * (places[ordinal.toLowerCase()] ?? 0), 3), {}, aim),
  ],
  [/\b(?<which>last|this|next) quarter\b/giu, ({ which = "" }, { ref }) => quarterAway(ref, toStep(which))],
  [/\b(?:last|past) fortnight\b/giu, (_groups, { ref }) => unitsAround("week", ref, -2)],
  [
    /\b(?:(?:(?<which>last|this|next) )|(?:in|during|over) (?:the )?|(?<=\b(?:since|until|till|before|after|by) (?:the )?)|(?=\w+ (?:of )?(?:\d{4}|(?:last|this|next) year\b)))(?<season>spring|summer|autumn|fall|winter)(?: (?:of )?(?<year>(?:19|20)\d\d))?\b/giu,
    ({ which, season = "", year }, aim) =>
      yearly((y) => months(y, seasons[season.toLowerCase()] ?? 0, 3), { which, year }, aim),
  ],
  [
    new RegExp(
      `\\b(?:the )?(?:(?<season>${SEASON})|(?<month>${MONTH}))(?: of)? ?['’](?<year>\\d\\d)\\b`,
      "giu",
    ),
    ({ season, month, year = "" }) =>
      month
        ? months(shortYear(year), indexOfMonth(month), 1)
        : months(shortYear(year), seasons[season?.toLowerCase() ?? ""] ?? 0, 3),
  ],
  [
    /(?<=\b(?:in|since|back in|until|before|after|of) )['’](?<year>\d\d)\b(?!s)/giu,
    ({ year = "" }) => months(shortYear(year), 0, 12),
  ],
  [
    new RegExp(
      `\\b(?:(?<which>last|this|next) )?(?:${indexed(
        "holiday",
        sourcesOf(holidays),
      )})(?: (?<weekend>weekend))?(?: (?:of )?(?<year>(?:19|20)\\d\\d))?(?![\\p{L}'’])`,
      "giu",
    ),
    (groups, aim) => {
      const [, of] = holidays[placeIn(groups, "holiday")] ?? [];
      const { which, year, weekend } = groups;
      const holiday = of && yearly((y) => of(y, aim), { which, year }, aim);
      return holiday && weekend ? holidayWeekend(holiday) : holiday;
    },
  ],
  [
    inMonthForm,
    ({ which = "", unit = "", month = "", year }, aim) =>
      yearly((y) => namedInMonth(y, indexOfMonth(month), { which, unit }), { year }, aim),
  ],
  [
    inThatMonthForm,
    ({ which = "", unit = "", month = "" }, { ref }) => {
      const first = new Date(unitAway("month", ref, toStep(month)).from);
      return namedInMonth(first.getUTCFullYear(), first.getUTCMonth(), { which, unit });
    },
  ],
  [
    daysOfMonthForm,
    ({ first = "", last = "", month = "", year, and }, aim) =>
      yearly((y) => daysOfMonth(y, { first, last, month, and }), { year }, aim),
  ],
  [new RegExp(`\\b${THAT}(?: of the (?:month|year))?,? ${OTHER}\\b`, "giu"), thatDay],
  [new RegExp(`\\b${OTHER},? (?:(?:(?:on|at|around|about) )?${THAT}|today)\\b(?! of)`, "giu"), thatDay],
  [
    new RegExp(
      `\\b(?:the )?(?:(?<season>${SEASON})|(?<month>${MONTH})|${indexed("holiday", sourcesOf(holidays))}) before last\\b`,
      "giu",
    ),
    back,
  ],
  [
    new RegExp(
      `\\b(?<count>${COUNT_WORDS}) (?:(?<weekend>weekend)s|(?<weekday>${WEEKDAY})s|(?<season>${SEASON})s|(?:${indexed("holiday", sourcesOf(holidays))})(?:e?s)?) ago\\b`,
      "giu",
    ),
    back,
  ],
  [
    new RegExp(
      `\\b(?:(?<first>${NUMBER})(?: or | to | ?[-–] ?)(?<last>${NUMBER}) (?<unit>${DAY_UNIT})s?|an? (?<one>${DAY_UNIT}) or two) ago\\b`,
      "giu",
    ),
    ({ first = "one", last = "two", unit, one = unit ?? "day" }, { ref }) => {
      const name = one.toLowerCase() as "day" | "week" | "month" | "year";
      const [near, far] = [unitAway(name, ref, -toNumber(first)), unitAway(name, ref, -toNumber(last))];
      return near.from > far.from ? { from: far.from, to: near.to } : undefined;
    },
  ],
  [
    /\b(?:the )?(?<unit>night|week|weekend|month|year) before last\b/giu,
    ({ unit = "" }, { ref }) => twoAway(unit.toLowerCase(), ref, -2),
  ],
  [
    new RegExp(`\\b(?<weekday>${WEEKDAY}) (?:before last|(?<next>after next)|(?<gone>just gone))\\b`, "giu"),
    ({ weekday = "", next, gone }, aim) =>
      steppedWeekday(indexOfWeekday(weekday), next ? 2 : gone ? -1 : -2, aim),
  ],
  [
    /\b(?:the )?(?<unit>week|weekend|month|year) after next\b/giu,
    ({ unit = "" }, { ref }) => twoAway(unit.toLowerCase(), ref, 2),
  ],
  [
    new RegExp(
      `\\b(?:on |from )?(?<weekday>${WEEKDAY})(?:(?: to | till | until | through | ?[-–] ?)(?<until>${WEEKDAY}))?,? (?:of )?(?<which>last|this|next) week\\b`,
      "giu",
    ),
    ofWeek,
  ],
  [
    new RegExp(
      `\\b(?:EO(?<unit>[DWMQY])|(?:(?-i:COB|EOB|COP)|(?<=by )cob|end of (?:the )?day|close of (?:business|play))(?<day>))\\b(?! (?:on )?(?:this |next )?(?:${WEEKDAY}|mon|tue|wed|thu|sat|sun|today|tomorrow|the|\\d))(?<!(?:day|tomorrow|today|mon|tue|wed|thu) [\\p{L} ]{3,17})`,
      "giu",
    ),
    ({ unit = "d" }, { ref }) => UNITS[unit.toLowerCase()]?.(ref) ?? unitAway("day", ref, 0),
  ],
  [
    /(?<=\b(?:by|before|until|till|at)(?: the)? )(?<unit>month|quarter|year)[ -]end\b/giu,
    ({ unit = "" }, { ref }) => UNITS[unit.charAt(0).toLowerCase()]?.(ref),
  ],
  [/(?<=\bby )lunch(?:time)?\b/giu, (_groups, { ref }) => unitAway("day", ref, 0)],
  [
    new RegExp(
      `\\b(?:in )(?<count>${NUMBER}) (?<unit>day|week|fortnight|month|year)(?:s?['’]s?|s) time\\b`,
      "giu",
    ),
    away,
  ],
  [new RegExp(`\\b(?:in )(?<count>${NUMBER}) (?<unit>fortnight)s?\\b`, "giu"), away],
  [new RegExp(`\\b(?<count>${NUMBER}) (?<unit>fortnight)s? (?<ago>ago)\\b`, "giu"), away],
  [
    new RegExp(
      `\\b(?:(?<within>in|within) (?:the next )?)?(?<count>${NUMBER}) (?:business|working|work) days?(?:['’] time|(?<from> from (?:now|today)))?\\b(?<=\\b(?:in|within) .*|(?:now|today))`,
      "giu",
    ),
    ({ within = "", count = "" }, { ref }) => {
      const day = businessDay(ref, toNumber(count));
      return { from: within.toLowerCase() === "within" ? floorDay(ref) : day, to: day + DAY };
    },
  ],
  [
    /(?:(?<=\b(?:in|by|until|till|before|from|for|during) )(?:calendar )?(?:week|wk)|\b(?:cw|wk|calendar week)) ?(?<number>[1-4]\d|5[0-3]|0?[1-9](?<=(?:cw|wk|calendar week) ?\d+))\b(?! of (?!20)|[.:]\d)(?:,? (?:of )?(?<year>20\d\d))?/giu,
    ({ number, year }, aim) => yearly((y) => numberedWeek(y, Number(number)), { year }, aim),
  ],
  [
    new RegExp(`\\b(?:on )?(?<weekday>${WEEKDAY}) (?<which>a|one|two|three|four) weeks? ago\\b`, "giu"),
    ofWeek,
  ],
  [new RegExp(`\\b(?<which>last|this|next) week,? (?:on )?(?<weekday>${WEEKDAY})\\b`, "giu"), ofWeek],
  // Until six in the morning chrono takes it for today.
  [
    /\blast night\b/giu,
    (_groups, { ref }) => {
      const today = floorDay(ref);
      return { from: today - DAY, to: today };
    },
  ],
  // Elsewhere it is mostly a number: "ticket 2025-06".
  [
    /(?<=^|\b(?:in|from|since|until|till|before|after|by|during|for|of|between|and|to|through) )(?<year>(?:19|20)\d\d)-(?<month>0[1-9]|1[0-2])(?![\p{L}\p{N}/:_-]|\.\p{N})/giu,
    ({ year, month }) => months(Number(year), Number(month) - 1, 1),
  ],
  // chrono reads the month alone.
  [
    new RegExp(`\\b(?<which>last|next) (?<month>${MONTH})(?!\\.? ?['’]?\\d)`, "giu"),
    ({ which, month = "" }, aim) => yearly((y) => months(y, indexOfMonth(month), 1), { which }, aim),
  ],
  // chrono reads short months only after "in".
  [
    /(?<=\b(?:beginning|start|middle|end) of )(?<month>jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b(?!\.? ?\d)/giu,
    ({ month = "" }, aim) => yearly((y) => months(y, indexOfMonth(month), 1), {}, aim),
  ],
  // chrono takes "may" for the verb in most places.
  [
    /(?<=\b(?:between|and|or|to|since|until|till|before|after|by|during|of|last|this|early|late|mid) |\bmid-)(?<!may or )may\b(?! (?:\d|not|be|have|also|well|never)\b)/giu,
    (_groups, aim) => yearly((y) => months(y, 4, 1), {}, aim),
  ],
  [YEAR, ({ year, early }) => months(Number(year ?? early), 0, 12)],
];

export function findPeriods(text: string, aimAt: (index: number) => ZonedAim): FoundTime[] {
  return periods.flatMap(([form, read]) =>
    [...text.matchAll(form)].flatMap((hit) => {
      const time = read(hit.groups ?? {}, aimAt(hit.index));
      return time ? [{ index: hit.index, text: hit[0], ...time }] : [];
    }),
  );
}
