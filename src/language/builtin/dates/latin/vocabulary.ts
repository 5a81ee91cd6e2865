import type { Interval, Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Regular expression source, matched case-insensitively between word boundaries. */
type Words = string;

/** The date words of a language in Latin script. */
export type Vocabulary = {
  /** "Yesterday" is -1. `dayParts` may follow. */
  days: readonly (readonly [Words, number])[];
  dayParts: Words;
  /** From Monday. The short forms count only with a date, a clock time, a part of the day, or a lead: "Mo., 3.6.", "bis Fr". */
  weekdays: readonly Words[];
  shortWeekdays: readonly Words[];
  shortWeekdayLead?: Words;
  /** Articles that make a weekday recurring: "le mardi". */
  habitual?: Words;
  months: readonly Words[];
  /** Abbreviations, which need a day or a year. */
  shortMonths: readonly Words[];
  /** Whether a day is enough: "3 Dez", but not "3 set". */
  hasClearShortMonths?: true;
  /** Months that are also names or other words. Alone, they need one of `leads` before them. */
  nameMonths: Words;
  /** From spring. */
  seasons: readonly Words[];
  weekend: Words;
  units: Readonly<Record<Unit, Words>>;
  /** Nouns for a number of units: "quinzaine" is two weeks, "mezz'ora" thirty minutes. */
  bundles?: readonly (readonly [Words, Unit, number])[];
  /** From one. */
  numbers: readonly Words[];
  few: Words;
  halfYear?: Words;
  /** "Last" is -1, "this" 0, "next" 1. `stepsAfter` follow their noun. */
  steps: readonly (readonly [Words, number])[];
  stepsAfter: readonly (readonly [Words, number])[];
  /** Between a weekday and its week: "mardi de la semaine prochaine". */
  ofWeek: Words;
  /** Between a day and the month of now: "am 3. des Monats". */
  ofThis?: Words;
  /** Between two days in a row: "Samstag und Sonntag". */
  and?: Words;
  /** `#` is a number with its unit, `#n` and `#u` are each of them. */
  ago: readonly Words[];
  ahead: readonly Words[];
  /** In a sentence about the past these are durations: "in drei Tagen". */
  unsureAhead: readonly Words[];
  rollingBack: readonly Words[];
  rollingOn: readonly Words[];
  /** From today to the last day: "innerhalb von 48 Stunden". */
  within?: readonly Words[];
  /** After an earlier time in the text. `#w` is a weekday; a group named by a unit is the next one: "(?<week>woche) darauf". */
  later?: readonly Words[];
  /** Before a time, and whether it counts back (-1) or on (1) from it: "# vor dem". */
  offsets?: readonly (readonly [Words, number])[];
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
  /** The same where no lead is needed: "ET 9.6., 14 Uhr". */
  sureDate?: Words;
  /** Days in digits, at least the last with its month. Named groups: `day`, `first` (month), `last`, `number`, `and`. */
  digitSpan?: Words;
  /** Before a day of the month alone, and how its number is written (named group `day`): "bis zum 15." */
  dayLead?: Words;
  dayNumber?: Words;
  /** The same right after a weekday: "vrijdag 20". */
  dayBesideWeekday?: Words;
  /** Small words and verbs. Others after a number may be what it counts: "am 3. Tag", "um 10 Euro". */
  follows?: Words;
  /** Before a month or a year. */
  leads: Words;
  /** Before a year only. */
  yearLeads: Words;
  /** Other positions of a year: "Was habe ich 2024 gelesen?" */
  bareYear?: Words;
  seasonLeads: Words;
  /** Before recurring times. */
  every: Words;
  /** Before what is no time but a name: "Frau Freitag", "Straße des 17. Juni". */
  nameLead?: Words;
  quarter: readonly [ordinals: readonly Words[], noun: Words];
  /** Beside the ordinals of the quarters: "letzten Freitag im Mai". */
  lastOne?: Words;
  /** Before the month of the first, second, … or last week, weekend or weekday. */
  inMonth?: Words;
  decade: Words;
  weekNumber?: Words;
  holidays: readonly (readonly [Words, (year: number) => Interval])[];
  /** Named groups: `hour`, `minute`, `half`, `halfTo` for "halb vier", `shift`, `endHour` and `endMinute`. */
  clock: Words;
  /** Words for an hour: "midi" is 12, "minuit" is 24. */
  hourNames?: readonly (readonly [Words, number])[];
  /** Minutes that are added to the hour by the words of the group `shift`: "viertel vor" is -15. */
  clockShifts?: readonly (readonly [Words, number])[];
  /** The clock times that are sure without a day beside them. None if there is no such field. */
  soleClock?: Words;
  /** Sentences whose clock times repeat: "werktags um 9", "öffnet um 8". */
  repeated?: RegExp;
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
