import type { Interval, ZonedAim } from "./calendar.ts";

export type FoundTime = Interval & { index: number; text: string };
/** "Before May", "by May", "since May", "after May". */
export type Relation = "before" | "until" | "since" | "after";

/** How times are written in one language. */
export type DateLanguage = {
  /** All times in the text. They may overlap. */
  find(text: string, aimAt: (index: number) => ZonedAim): FoundTime[];
  /** Signs that a sentence is about the past or the future. */
  past: RegExp;
  future: RegExp;
  /** The text between two times that form a range: "May to July". */
  joint: RegExp;
  /** The relation given by the text before and after a time. */
  relate(before: string, after: string): Relation | undefined;
  /** Times that are ordinary words in other languages. They count only if the text is clearly in this one. */
  unsure?: RegExp | undefined;
};

/** The dot in "3. Juni" does not end a sentence. */
const SENTENCE_END = /(?<!(?<!\d)\d{1,2})[.!?]\s|\n|[。！？]/u;
const LONGEST_SENTENCE = 800;

/** The sentence at an index of the text. */
export function sentenceAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST_SENTENCE), index).split(SENTENCE_END);
  const [after = ""] = text.slice(index, index + LONGEST_SENTENCE).split(SENTENCE_END, 1);
  return (before.at(-1) ?? "") + after;
}
