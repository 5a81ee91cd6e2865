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

/** The sentence around a place in the text; the point of "3. Juni" ends none. */
export function sentenceAt(text: string, index: number): string {
  const ends = /(?<!(?<!\d)\d{1,2})[.!?]\s|\n|[。！？]/gu;
  let begin = 0;
  for (const { index: end, 0: mark } of text.matchAll(ends)) {
    if (end >= index) return text.slice(begin, end);
    begin = end + mark.length;
  }
  return text.slice(begin);
}
