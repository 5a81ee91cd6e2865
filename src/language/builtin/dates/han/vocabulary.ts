import type { Interval, Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Sources of regular expressions; there are no word boundaries, so each says itself what must not follow. */
type Words = string;
type Steps = readonly (readonly [Words, number])[];

/** The words in which a language written without spaces speaks of times. */
export type Vocabulary = {
  /** "Yesterday": -1, with the parts of a day that may follow. */
  days: Steps;
  dayParts: Words;
  /** "Last week", "last month", "last year": -1. */
  weeks: Steps;
  months: Steps;
  years: Steps;
  /** What a counted year is written with: 2019年, 令和6年; the group `era` with what to add. */
  eras: Steps;
  /** Between a year or week and what is within it. */
  of: Words;
  /** From Monday: alone, and after a week. */
  weekdays: readonly Words[];
  weekdaysOfWeek: readonly Words[];
  weekdaySteps: Steps;
  weekend: Words;
  weekendOfWeek: Words;
  /** After the number of a month that is no month. */
  noMonth: Words;
  dayOfMonth: Words;
  toDay: Words;
  /** From spring. */
  seasons: readonly Words[];
  seasonSteps: Steps;
  halves: readonly [Words, Words];
  quarter: Words;
  decade: Words;
  units: Readonly<Partial<Record<Unit, Words>>>;
  few: Words;
  /** Around a number and its unit, which `#` stands for. */
  ago: readonly Words[];
  ahead: readonly Words[];
  rollingBack: readonly Words[];
  rollingOn: readonly Words[];
  halfYearAgo: Words;
  every: Words;
  feasts: readonly (readonly [Words, (year: number) => Interval])[];
  /** With the groups `part`, `hour`, `minute` and `half`. */
  clock: Words;
  afternoon: RegExp;
  past: RegExp;
  future: RegExp;
  joint: RegExp;
  before: readonly (readonly [Words, Relation])[];
  after: readonly (readonly [Words, Relation])[];
};
