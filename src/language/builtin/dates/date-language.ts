import type { Interval, ZonedAim } from "./calendar.ts";

export type FoundTime = Interval & { index: number; text: string };
/** A time of day, in milliseconds since midnight. */
export type FoundClock = { index: number; text: string; at: number };
/** "Before May", "by May", "since May", "after May". */
export type Relation = "before" | "until" | "since" | "after";

/** How times are written in one language. */
export type DateLanguage = {
  /** All times in the text. They may overlap. */
  find(text: string, aimAt: (index: number) => ZonedAim): FoundTime[];
  /** Times of day that surely are such ("at 3 pm", "um 15 Uhr"), also those within `find`'s times. Not repeated ones. */
  findClocks?(text: string): FoundClock[];
  /** Signs that a sentence is about the past or the future. */
  past: RegExp;
  future: RegExp;
  /** Signs that a clause tells what is so or will be, whatever the rest of its sentence tells. */
  present?: RegExp;
  /** Questions for what is to come, unless they have a sign of the past. */
  asksAhead?: RegExp;
  /** The text between two times that form a range: "May to July". */
  joint: RegExp;
  /** The relation given by the text before and after a time. */
  relate(before: string, after: string): Relation | undefined;
  /** Times that are ordinary words in other languages. They count only if the text is clearly in this one. */
  unsure?: RegExp | undefined;
};

/** The dots in "3. Juni" and "Dr. Weber" do not end a sentence. */
const SENTENCE_END =
  /(?<!(?<!\d)\d{1,2}|(?<!\p{L})(?:[Dd]ra?|[Mm]rs?|[Mm]s|[Pp]rof|St|H[nr]|Hrn|Fr|Sra?|Sig|Mme)(?=\.))[.!?]\s|\n|[。！？]/u;
const LONGEST_SENTENCE = 240;
/** Between two clauses; not within "10:30", "3,5" or "9-17". */
const CLAUSE_END = /[,;:)(]\s|\s[–—-]\s|[，；：、]/u;

/** The sentence at an index of the text. */
export const sentenceAt = (text: string, index: number): string => partAt(text, index, SENTENCE_END);

/** The part of a sentence between two commas. */
export const clauseAt = (text: string, index: number): string =>
  partAt(text, index, new RegExp(`${SENTENCE_END.source}|${CLAUSE_END.source}`, "u"));

function partAt(text: string, index: number, end: RegExp): string {
  const before = text.slice(Math.max(0, index - LONGEST_SENTENCE), index).split(end);
  const [after = ""] = text.slice(index, index + LONGEST_SENTENCE).split(end, 1);
  return (before.at(-1) ?? "") + after;
}
