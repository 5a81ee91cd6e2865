import type { Interval, ZonedAim } from "./calendar.ts";

export type FoundTime = Interval & { index: number; text: string };
/** "Before May", "by May", "since May", "after May". */
export type Relation = "before" | "until" | "since" | "after";

/** How one language speaks of times. */
export type DateLanguage = {
  /** Every time in the text; they may overlap. */
  find(text: string, aimAt: (index: number) => ZonedAim): FoundTime[];
  /** What tells that a sentence speaks of the past, or of what is to come. */
  past: RegExp;
  future: RegExp;
  /** What joins two times to one: "May to July". */
  joint: RegExp;
  /** What the words around a time make of it. */
  relate(before: string, after: string): Relation | undefined;
  /** Words of other languages too: times only where the text is clearly in this one. */
  unsure?: RegExp | undefined;
};

/** The point of "3. Juni" ends no sentence. */
const SENTENCE_END = /(?<!(?<!\d)\d{1,2})[.!?]\s|\n|[。！？]/u;
const LONGEST_SENTENCE = 800;

/** The sentence around a place in the text. */
export function sentenceAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST_SENTENCE), index).split(SENTENCE_END);
  const [after = ""] = text.slice(index, index + LONGEST_SENTENCE).split(SENTENCE_END, 1);
  return (before.at(-1) ?? "") + after;
}
