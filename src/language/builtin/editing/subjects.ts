import { isSlip } from "./misspellings.ts";
import { findRanges, hasWords, type Range } from "./ranges.ts";
import type { Exchange } from "./retime.ts";

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
    .every((word) => hasWords(text, word) || (text.match(/\p{L}+/gu) ?? []).some((it) => isSlip(word, it)));
}

/** What any number may be. */
export const isQuantity = (about = "") =>
  /^(?:the |its )?(?:price|cost|rate|fee|number|amount|total|value)$/iu.test(about);

const DAY = /^(?:(?:start|new) )?(?:date|day|weekday|time)$/u;
/** What a value of a kind may be called, where the text does not. */
const ATTRIBUTES: { [kind in Exchange["old"]["kind"]]?: RegExp } = {
  date: DAY,
  ordinal: DAY,
  weekday: DAY,
  month: /^(?:date|month|time)$/u,
  clock: /^(?:(?:start|starting|new|departure|arrival|opening|closing) )?(?:time|hour|start|beginning)$/u,
  email: /^(?:e-?mail|mail)(?: address)?$|^address$/u,
  code: /^(?:(?:phone|mobile|cell|telephone|office|order|reference|flight|tracking) )?(?:number|phone|mobile|code|cell|id|reference)$/u,
};

/** The date of a text with one; "the deadline" is that of "by 10 May". */
function isAbout(text: string, { from, kind }: Exchange["old"], about = ""): boolean {
  const what = about.replace(DETERMINER, "").toLowerCase();
  if (ATTRIBUTES[kind]?.test(what)) return true;
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

/** Whether a value of the text is the one that the words before it, or the request, speak of. */
export function isValueOf(text: string, value: Exchange["old"], { about = "", prep }: Subject): boolean {
  if (value.kind !== "number") return isAbout(text, value, about);
  if (!isQuantity(about) && !mentions(text, about)) return false;
  if (value.unit !== undefined) return true;
  const before = text.slice(0, value.from).trimEnd().toLowerCase();
  if (prep !== undefined) return before.endsWith(` ${prep.toLowerCase()}`);
  const noun = (about.replace(DETERMINER, "").split(" ").at(-1) ?? "").toLowerCase();
  // "the code is 7782" of "Parking code 7781".
  if (before.replace(/(?:\s|[:=#$€£]|\b(?:is|no\.?|number)\b)+$/u, "").endsWith(noun)) return true;
  if (isQuantity(about)) return isMoney(text, value);
  return /(?:\b(?:is|are|was|costs?)|[:=])\s*[$€£]?$/u.test(before);
}

const isMoney = (text: string, { from, to }: Range) =>
  /[$€£]\s*$|\b(?:costs?|price|for) $/iu.test(text.slice(0, from)) ||
  /^ ?(?:[$€£]|euros?|dollars?|pounds?|francs?)/iu.test(text.slice(to));
