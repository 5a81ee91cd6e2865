import type { Interval, Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Sources of regular expressions: a text is matched in any case, between word boundaries. */
type Words = string;

/** The words in which a language written in Latin letters speaks of times. */
export type Vocabulary = {
  /** "Yesterday": -1, with the parts of a day that may follow. */
  days: readonly (readonly [Words, number])[];
  dayParts: Words;
  /** From Monday, and how they are shortened before a date: "Mo., 3.6." */
  weekdays: readonly Words[];
  shortWeekdays: Words;
  /** Articles with which a weekday is every one of them: "le mardi". */
  habitual?: Words;
  months: readonly Words[];
  /** The same shortened, read with a day or a year only. */
  shortMonths: readonly Words[];
  /** Months that are names or other words too: alone they are read after `leads` only. */
  nameMonths: Words;
  /** From spring. */
  seasons: readonly Words[];
  weekend: Words;
  units: Readonly<Record<Unit, Words>>;
  /** From one. */
  numbers: readonly Words[];
  few: Words;
  /** "Last" is -1, "this" 0, "next" 1; `stepsAfter` follow their noun. */
  steps: readonly (readonly [Words, number])[];
  stepsAfter: readonly (readonly [Words, number])[];
  /** What joins a weekday with its week: "mardi de la semaine prochaine". */
  ofWeek: Words;
  /** Around a number and its unit: `#` stands for both, or `#n` and `#u` for each. */
  ago: readonly Words[];
  ahead: readonly Words[];
  /** The same, but a duration when the sentence speaks of the past: "in drei Tagen". */
  unsureAhead: readonly Words[];
  rollingBack: readonly Words[];
  rollingOn: readonly Words[];
  /** After the number of a day, between it and the month, and before the year. */
  ordinal: Words;
  ofMonth: Words;
  ofYear: Words;
  firstDay: Words;
  /** "vom 3. bis 5. Juni" */
  fromDay: Words;
  toDay: Words;
  /** What a day and month in digits must follow: "am 3.6." */
  dateLead: Words;
  /** `d` and `m` in digits without the year. */
  shortDate: Words;
  /** What a month, a season or a year may follow. */
  leads: Words;
  /** What only a year may follow. */
  yearLeads: Words;
  /** Where else a year may stand: "Was habe ich 2024 gelesen?" */
  bareYear?: Words;
  seasonLeads: Words;
  /** Before what happens again and again. */
  every: Words;
  quarter: readonly [ordinals: readonly Words[], noun: Words];
  decade: Words;
  weekNumber?: Words;
  feasts: readonly (readonly [Words, (year: number) => Interval])[];
  /** A clock time with the groups `hour`, `minute` and `half`. */
  clock: Words;
  /** What makes three o'clock 15:00. */
  afternoon: RegExp;
  past: RegExp;
  future: RegExp;
  joint: RegExp;
  relations: readonly (readonly [Words, Relation])[];
  /** What may stand between these and the time: articles. */
  articles: Words;
  /** Words that mean something else in another language: read only where this language is clearly written. */
  unsure?: RegExp;
};
