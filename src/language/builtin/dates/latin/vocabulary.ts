import type { Interval, Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Regular expression source, matched case-insensitively between word boundaries. */
type Words = string;

/** The date words of a language in Latin script. */
export type Vocabulary = {
  /** "Yesterday" is -1. `dayParts` may follow. */
  days: readonly (readonly [Words, number])[];
  dayParts: Words;
  /** From Monday. The short forms count only before a date: "Mo., 3.6." */
  weekdays: readonly Words[];
  shortWeekdays: Words;
  /** Articles that make a weekday recurring: "le mardi". */
  habitual?: Words;
  months: readonly Words[];
  /** Abbreviations, which need a day or a year. */
  shortMonths: readonly Words[];
  /** Months that are also names or other words. Alone, they need one of `leads` before them. */
  nameMonths: Words;
  /** From spring. */
  seasons: readonly Words[];
  weekend: Words;
  units: Readonly<Record<Unit, Words>>;
  /** From one. */
  numbers: readonly Words[];
  few: Words;
  /** "Last" is -1, "this" 0, "next" 1. `stepsAfter` follow their noun. */
  steps: readonly (readonly [Words, number])[];
  stepsAfter: readonly (readonly [Words, number])[];
  /** Between a weekday and its week: "mardi de la semaine prochaine". */
  ofWeek: Words;
  /** `#` is a number with its unit, `#n` and `#u` are each of them. */
  ago: readonly Words[];
  ahead: readonly Words[];
  /** In a sentence about the past these are durations: "in drei Tagen". */
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
  /** Before a day and month in digits: "am 3.6." */
  dateLead: Words;
  /** Day and month in digits. Named groups: `day`, `number`. */
  shortDate: Words;
  /** Before a month or a year. */
  leads: Words;
  /** Before a year only. */
  yearLeads: Words;
  /** Other positions of a year: "Was habe ich 2024 gelesen?" */
  bareYear?: Words;
  seasonLeads: Words;
  /** Before recurring times. */
  every: Words;
  quarter: readonly [ordinals: readonly Words[], noun: Words];
  decade: Words;
  weekNumber?: Words;
  holidays: readonly (readonly [Words, (year: number) => Interval])[];
  /** Named groups: `hour`, `minute`, `half`, and `halfTo` for "halb vier". */
  clock: Words;
  /** Marks that make 3 o'clock 15:00. */
  afternoon: RegExp;
  past: RegExp;
  future: RegExp;
  joint: RegExp;
  relations: readonly (readonly [Words, Relation])[];
  /** May stand between `relations` and the time. */
  articles: Words;
  /** Times that are ordinary words in other languages, such as "hier". */
  unsure?: RegExp;
};
