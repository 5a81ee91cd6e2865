/** English times that chrono does not know, as a table: years, decades, quarters, seasons, holidays. All in local time. */

import {
  type Aim,
  DAY,
  days,
  easter,
  floorDay,
  type Interval,
  months,
  steppedWeekday,
  unitAway,
  unitsAround,
  weekendOf,
  yearly,
} from "./calendar.ts";
import type { FoundTime } from "./date-language.ts";
import { daysOfMonth, daysOfMonthForm, inMonth, inMonthForm, places } from "./in-month.ts";

type Reader = (groups: Record<string, string | undefined>, aim: Aim) => Interval;
type Period = readonly [form: RegExp, read: Reader];

const LEAD =
  "in|since|during|of|from|until|till|before|after|by|around|about|year|and|to|or|between|early|late|mid|back in|summer|spring|autumn|fall|winter|the";
/** 2019, where it can only be a year: after such a word, or closing a clause; never a number of things. */
const YEAR = new RegExp(
  `(?:(?<=\\b(?:${LEAD})[ -])|(?<=\\p{L}[ (]|^)(?<!\\b(?:room|version|page|no|number|nr|chapter|flight|bus|code|pin|over|than|nearly|almost|about) )(?=\\d{4}(?:$|[.;!?)]|, )))(?<year>19[5-9]\\d|20[0-4]\\d)(?![\\p{L}\\p{N}%€$]|[.,:/-]\\d|-?\\s?(?:steps|words|calories|kcal|people|users|times|hours|days|miles|meters|metres|km|m|kg|g|ml|euros?|dollars|pages|points|items|lines|characters)\\b)`,
  "giu",
);

const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const thanksgiving = (year: number): Interval => {
  const firstWeekday = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return days(year, 10, 22 + ((11 - firstWeekday) % 7));
};
const holidays: readonly (readonly [name: string, of: (year: number) => Interval])[] = [
  ["christmas eve", (y) => days(y, 11, 24)],
  ["christmas day|christmas|xmas", (y) => days(y, 11, 25)],
  ["new year['’]s eve", (y) => days(y, 11, 31)],
  [
    "new year['’]s day|new year['’]s|(?<=(?:before|after|until|since|for|in)(?: the)? )new year",
    (y) => days(y, 0, 1),
  ],
  ["halloween", (y) => days(y, 9, 31)],
  ["valentine['’]s day", (y) => days(y, 1, 14)],
  ["good friday", (y) => easter(y, -2)],
  ["easter monday", (y) => easter(y, 1)],
  ["easter sunday|easter(?! (?:eggs?|bunny)\\b)", (y) => easter(y)],
  ["pentecost|whitsun", (y) => easter(y, 49)],
  ["thanksgiving", thanksgiving],
];

function twoBefore(unit: string, ref: number): Interval {
  return unit === "weekend" ? weekendOf(ref, -2) : unitAway(unit as "week" | "month" | "year", ref, -2);
}

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const indexOfWeekday = (name: string) => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
const steps: Record<string, number> = {
  last: -1,
  this: 0,
  next: 1,
  a: -1,
  one: -1,
  two: -2,
  three: -3,
  four: -4,
};

const toStep = (word: string) => steps[word.toLowerCase()] ?? 0;

function quarterAway(ref: number, count: number): Interval {
  const date = new Date(ref);
  return months(date.getUTCFullYear(), 3 * (Math.floor(date.getUTCMonth() / 3) + count), 3);
}

/** "Tuesday of last week": chrono reads the weekday alone. */
const ofWeek: Reader = ({ weekday = "", which = "" }, { ref }) => {
  const { from } = unitAway("week", ref, toStep(which));
  return unitAway("day", from, indexOfWeekday(weekday));
};

const periods: readonly Period[] = [
  [/\b(?:the )?(?<decade>(?:19|20)\d)0s\b/giu, ({ decade }) => months(Number(decade) * 10, 0, 120)],
  [
    /\bQ(?<quarter>[1-4])(?: of|,)? ?(?<year>20\d\d)\b/gu,
    ({ quarter, year }) => months(Number(year), Number(quarter) * 3 - 3, 3),
  ],
  [
    /(?<=\b(?:in|during|since|until|till|before|after|by|between|between Q[1-4] and) )Q(?<quarter>[1-4])\b(?!\d|,? ?(?:of )?20\d\d)/gu,
    ({ quarter }, aim) => yearly((y) => months(y, Number(quarter) * 3 - 3, 3), {}, aim),
  ],
  [
    /\b(?:(?:in|during|over|since|until|till|before|after|by) (?:the )?|(?=\w+ quarter of (?:the|this) year))(?<ordinal>first|second|third|fourth) quarter(?: of (?:the|this) year)?\b(?! of)/giu,
    ({ ordinal = "" }, aim) => yearly((y) => months(y, 3 * (places[ordinal.toLowerCase()] ?? 0), 3), {}, aim),
  ],
  [/\b(?<which>last|this|next) quarter\b/giu, ({ which = "" }, { ref }) => quarterAway(ref, toStep(which))],
  [/\b(?:last|past) fortnight\b/giu, (_groups, { ref }) => unitsAround("week", ref, -2)],
  [
    /\b(?:(?:(?<which>last|this|next) )|(?:in|during|over|since|before|after|until) (?:the )?|(?=\w+ (?:of )?(?:\d{4}|(?:last|this|next) year\b)))(?<season>spring|summer|autumn|fall|winter)(?: (?:of )?(?<year>(?:19|20)\d\d))?\b/giu,
    ({ which, season = "", year }, aim) =>
      yearly((y) => months(y, seasons[season.toLowerCase()] ?? 0, 3), { which, year }, aim),
  ],
  ...holidays.map(
    ([name, of]): Period => [
      new RegExp(
        `\\b(?:(?<which>last|this|next) )?(?:${name})(?: (?:of )?(?<year>(?:19|20)\\d\\d))?(?![\\p{L}'’])`,
        "giu",
      ),
      ({ which, year }, aim) => yearly(of, { which, year }, aim),
    ],
  ),
  [
    inMonthForm,
    ({ which = "", unit = "", month = "", year }, aim) =>
      yearly((y) => inMonth(y, { which, unit, month }), { year }, aim),
  ],
  [
    daysOfMonthForm,
    ({ first = "", last = "", month = "", year }, aim) =>
      yearly((y) => daysOfMonth(y, { first, last, month }), { year }, aim),
  ],
  [
    /\b(?:the )?(?<unit>week|weekend|month|year) before last\b/giu,
    ({ unit = "" }, { ref }) => twoBefore(unit.toLowerCase(), ref),
  ],
  [
    new RegExp(`\\b(?<weekday>${WEEKDAY}) before last\\b`, "giu"),
    ({ weekday = "" }, aim) => steppedWeekday(indexOfWeekday(weekday), -2, aim),
  ],
  [new RegExp(`\\b(?:on )?(?<weekday>${WEEKDAY}),? (?:of )?(?<which>last|this|next) week\\b`, "giu"), ofWeek],
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
  // chrono takes "may" for the verb in most places.
  [
    /(?<=\b(?:between|and|or|to|since|until|till|before|after|by|during|of|last|this|early|late) )(?<!may or )may\b(?! (?:\d|not|be|have|also|well|never)\b)/giu,
    (_groups, aim) => yearly((y) => months(y, 4, 1), {}, aim),
  ],
  [YEAR, ({ year }) => months(Number(year), 0, 12)],
];

export function findPeriods(text: string, aimAt: (index: number) => Aim): FoundTime[] {
  return periods.flatMap(([form, read]) =>
    [...text.matchAll(form)].map((hit) => ({
      index: hit.index,
      text: hit[0],
      ...read(hit.groups ?? {}, aimAt(hit.index)),
    })),
  );
}
