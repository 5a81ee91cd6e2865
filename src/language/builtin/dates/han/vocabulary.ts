import type { Interval, Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Regular expression source. There are no word boundaries, so lookaheads exclude longer words. */
type Words = string;
type Steps = readonly (readonly [Words, number])[];

/** The date words of Chinese or Japanese. */
export type Vocabulary = {
  /** "Yesterday" is -1. `dayParts` may follow. */
  days: Steps;
  dayParts: Words;
  /** "Last week", "last month" and "last year" are -1. */
  weeks: Steps;
  months: Steps;
  years: Steps;
  /** Eras, and what to add to their years: 令和6年 is 2018 + 6. */
  eras: Steps;
  /** The particle between a year or week and a part of it. */
  of: Words;
  /** From Monday: alone, and after "last week". */
  weekdays: readonly Words[];
  weekdaysOfWeek: readonly Words[];
  weekdaySteps: Steps;
  weekend: Words;
  weekendOfWeek: Words;
  /** After "next week": its first or last days, as offsets from Monday. */
  partsOfWeek: readonly (readonly [Words, from: number, to: number])[];
  /** The month in "the end of the month", of no month in particular. */
  monthAlone: Words;
  /** What follows 五月 where it is not a month: 五月病. */
  noMonth: Words;
  dayOfMonth: Words;
  toDay: Words;
  /** A day of no month in particular. Named groups: `date`, `last`. */
  dateAlone: Words;
  /** "The day before" and "the day after", behind a day. */
  dayShifts: Steps;
  /** From spring. */
  seasons: readonly Words[];
  seasonSteps: Steps;
  halves: readonly [Words, Words];
  quarter: Words;
  /** Halves and quarters of no year in particular. */
  partAlone: Words;
  /** A day of the Chinese calendar. Named groups: `lunarMonth`, `lunarDay`. */
  lunarDate: Words;
  decade: Words;
  units: Readonly<Partial<Record<Unit, Words>>>;
  few: Words;
  halfMonth: Words;
  halfYear: Words;
  /** `#` is a number with its unit. */
  ago: readonly Words[];
  ahead: readonly Words[];
  rollingBack: readonly Words[];
  rollingOn: readonly Words[];
  /** "Within three days". */
  within: readonly Words[];
  every: Words;
  holidays: readonly (readonly [Words, (year: number) => Interval])[];
  /** What follows the number of the hour, and what may stand between a day and its clock time. */
  hour: Words;
  beforeClock: Words;
  /** What tells, behind "three o'clock" alone, that it is no "three points". */
  afterHour: RegExp;
  past: RegExp;
  future: RegExp;
  joint: RegExp;
  before: readonly (readonly [Words, Relation])[];
  after: readonly (readonly [Words, Relation])[];
};
