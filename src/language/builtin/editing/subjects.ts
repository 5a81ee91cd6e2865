import { findRanges, hasWords, type Range } from "./ranges.ts";

/** What a request says that a value is of: "the meeting", or "at" before it. */
export type Subject = { about?: string | undefined; prep?: string | undefined };

const DETERMINER =
  /^(?:the|my|our|his|her|their|it|this|that|its|der|die|das|den|le|la|les|el|los|las|il|lo|het|de)(?: |$)/iu;

/** "the meeting" of a text with a meeting in it; "it" is of any. */
export function mentions(text: string, about = ""): boolean {
  return about
    .replace(DETERMINER, "")
    .split(" ")
    .filter(Boolean)
    .every((word) => hasWords(text, word));
}

/** What any number may be. */
export const isQuantity = (about = "") =>
  /^(?:the |its )?(?:price|cost|rate|fee|number|amount|total|value)$/iu.test(about);

/** The date of a text with one; "the deadline" is that of "by 10 May". */
export function isAbout(text: string, { from }: Range, about = ""): boolean {
  const what = about.replace(DETERMINER, "").toLowerCase();
  if (/^(?:date|day|time|hour|weekday)$/u.test(what)) return true;
  const isDue = /\b(?:by|due|until|before)(?: on| by)?(?: the)?\s*$/iu.test(text.slice(0, from));
  return (isDue && /^(?:deadline|due date)$/u.test(what)) || mentions(text, about);
}

/** Of "from 9 to 10", either end. */
export function isRange(text: string, words: string): boolean {
  return findRanges(text, words).some(
    ({ from, to }) =>
      /\b(?:from|between|to|and)\s*$|-$/iu.test(text.slice(0, from)) ||
      /^\s*(?:to|until|-|–)/iu.test(text.slice(to)),
  );
}

/** With the word that leads to it: "on 12 June". */
export function withPreposition(text: string, { from, to }: Range): Range {
  const [lead = ""] =
    /(?:[, ]|^)(?:(?:on|at|by|in|for|until|from)(?: the)? )?$/iu.exec(text.slice(0, from)) ?? [];
  return { from: from - lead.trimStart().length, to };
}

/** A bare number is that of the words before it: "the code is 7782" of "Parking code 7781". */
export function isValueOf(text: string, { from }: Range, { about = "", prep }: Subject): boolean {
  const before = text.slice(0, from).trimEnd().toLowerCase();
  if (prep !== undefined) return before.endsWith(` ${prep.toLowerCase()}`);
  const noun = about.replace(DETERMINER, "").split(" ").at(-1) ?? "";
  return before.replace(/(?:\s|[:=#]|\b(?:is|no\.?|number)\b)+$/u, "").endsWith(noun.toLowerCase());
}
