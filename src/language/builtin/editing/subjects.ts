import { isSlip } from "./misspellings.ts";
import { findRanges, hasWords, type Range } from "./ranges.ts";
import { type Exchange, follows } from "./retime.ts";

/** What a request says that a value is of: "the meeting", or "at" before it. */
export type Subject = { about?: string | undefined; prep?: string | undefined; how?: string | undefined };

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
const isQuantity = (about = "") =>
  /^(?:the |its )?(?:price|cost|rate|fee|number|amount|total|value)$/iu.test(about);

const DAY = /^(?:(?:start|new) )?(?:date|day|weekday|time)$/u;
/** What a value of a kind may be called, where the text does not. */
const ATTRIBUTES: { [kind in Exchange["old"]["kind"]]?: RegExp } = {
  date: DAY,
  ordinal: DAY,
  weekday: DAY,
  month: /^(?:date|month|time)$/u,
  clock: /^(?:(?:start|starting|new) )?(?:time|hour|start|beginning)$/u,
  email: /^(?:e-?mail|mail)(?: address)?$|^address$/u,
  code: /^(?:number|code|reference|id)$/u,
};

const NAMED_TIMES = [
  [/^departure(?: time)?$/u, /\b(?:depart|leav)/iu],
  [/^arrival(?: time)?$/u, /\b(?:arriv|land)/iu],
  [/^opening(?: time)?$/u, /\bopen/iu],
  [/^closing(?: time)?$/u, /\bclos/iu],
] as const;
const HOW = /\b(?:start|begin|leav|depart|arriv|land|end|finish|clos|open)/iu;

/** "it closes at 7" is not of "opens at 6"; what begins may be told without a verb. */
function tellsHow(text: string, how: string): boolean {
  const stem = how.toLowerCase().replace(/(?:es|s|e)$/u, "");
  if (/^(?:start|begin|meet|run)/u.test(stem))
    return !HOW.test(text) || new RegExp(`\\b${stem}`, "iu").test(text);
  return new RegExp(`\\b${stem}`, "iu").test(text);
}

/** The date of a text with one; "the deadline" is that of "by 10 May". */
function isAbout(text: string, { from, kind, words }: Exchange["old"], about = ""): boolean {
  const what = about.replace(DETERMINER, "").toLowerCase();
  if (ATTRIBUTES[kind]?.test(what)) return true;
  if (kind === "code" && /^\+?[\d/-]+$/u.test(words) && /^(?:phone|mobile|cell)(?: number)?$/u.test(what))
    return true;
  if (kind === "clock" && NAMED_TIMES.some(([name, verb]) => name.test(what) && verb.test(text))) return true;
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

/** "code" of "the parking code". */
export const nounOf = (about = "") => about.replace(DETERMINER, "").split(" ").at(-1) ?? "";

/** Whether a value of the text is the one that the words before it, or the request, speak of. */
export function isValueOf(text: string, value: Exchange["old"], { about = "", prep, how }: Subject): boolean {
  if (how !== undefined && !tellsHow(text, how)) return false;
  const isDay = !["number", "clock", "code", "email"].includes(value.kind);
  if (
    isDay &&
    /^(?:every|each)$/iu.test(prep ?? "") &&
    !/\b(?:every|each) $/iu.test(text.slice(0, value.from))
  )
    return false;
  if (value.kind !== "number") return isAbout(text, value, about);
  if (!isQuantity(about) && !mentions(text, about)) return false;
  if (value.unit !== undefined) return true;
  const before = text.slice(0, value.from).trimEnd().toLowerCase();
  if (prep !== undefined) return before.endsWith(` ${prep.toLowerCase()}`);
  const noun = nounOf(about);
  // "the code is 7782" of "Parking code 7781".
  if (follows(text, value, noun)) return true;
  if (isQuantity(about)) return isMoney(text, value);
  return /(?:\b(?:is|are|was|costs?)|[:=])\s*[$€£]?$/u.test(before);
}

const isMoney = (text: string, { from, to }: Range) =>
  /[$€£]\s*$|\b(?:costs?|price|for) $/iu.test(text.slice(0, from)) ||
  /^ ?(?:[$€£]|euros?|dollars?|pounds?|francs?)/iu.test(text.slice(to));
