import type { Unit } from "../calendar.ts";
import type { Relation } from "../date-language.ts";

/** Regular expression source, matched case-insensitively between word boundaries; `*` stands for an ending of up to five letters, never for a repetition. */
type Words = string;
/** Several of them, with " / " in between. */
type List = string;

/** The date words of a language for which there is no grammar of its own: what `plain-language.ts` reads by the same rules in all. */
export type PlainVocabulary = {
  /** The edges of a word, if they are not those of letters: endings are joined in Korean, everything in Thai. */
  begin?: string;
  end?: string;
  /** From the day before yesterday to the day after tomorrow; "tonight" is today. */
  days: List;
  /** May follow or lead a day: "wieczorem". */
  dayParts: Words;
  /** From Monday. */
  weekdays: List;
  /** From January, as they stand beside a day; `shortMonths` only stand there. */
  months: List;
  shortMonths?: List;
  /** Before a month alone: "w maju". */
  monthLead: Words;
  /** After the number of a day: "15.", "15-го", "den 15:e". */
  ordinal: Words;
  /** Between the days of a span, beside a dash: "15 till 20 maj". */
  to?: Words;
  /** Dates in digits or with signs, with the groups `day`, `number` (of the month) and `year`, the day or the year alone, or the number of a `week`. */
  dates: readonly Words[];
  units: Readonly<Record<Unit, Words>>;
  weekend: Words;
  /** From one to twelve. */
  numbers: List;
  /** "Last", "this" and "next", before or after their noun. */
  steps: List;
  /** `#` is a number with its unit, or a unit alone. */
  ago: readonly Words[];
  ahead: readonly Words[];
  /** Before what repeats: "every". */
  every: Words;
  /** Times of day other than 15:30, with the groups `hour` and perhaps `minute` or `half`: "o 15", "kl. 15", "3시 반". */
  clocks: readonly Words[];
  /** Before 15:30, if anything: "o", "kl.". */
  clockLead: Words;
  /** Marks that make 3 o'clock 15:00. */
  afternoon: Words;
  /** Signs that a sentence is about the past or the future. */
  past: Words;
  future: Words;
  /** Right before a time in a question. */
  relations: readonly (readonly [Words, Relation])[];
};
