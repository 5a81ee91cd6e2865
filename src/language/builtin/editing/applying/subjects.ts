import { isSlip } from "../words/misspellings.ts";
import { findRanges, hasWords, type Range } from "../words/ranges.ts";
import { type Exchange, findValues, follows } from "./retime.ts";

/** What a request says that a value is of: "the meeting", or "at" before it. */
export type Subject = { about?: string | undefined; prep?: string | undefined; how?: string | undefined };

const DETERMINER =
  /^(?:the|my|our|his|her|their|it|this|that|its|der|die|das|den|le|la|les|el|los|las|il|lo|het|de)(?: |$)/iu;

/** "the meeting" of a text with a meeting in it; "it" is of any. */
export function mentions(text: string, about = ""): boolean {
  const words = new Set(about.replace(DETERMINER, "").split(" ").filter(Boolean));
  return [...words].every((word) => hasWords(text, word) || readWords(text).some((it) => isLike(it, word)));
}

let last: { text: string; words: string[] } | undefined;

/** Each once. The words of a request are looked for in one text, one after the other. */
function readWords(text: string): string[] {
  if (last?.text !== text) last = { text, words: [...new Set(text.match(/\p{L}+/gu) ?? [])] };
  return last.words;
}

/** With a slip of the finger, or the end of a compound: the "Termin" of "Zahnarzttermin". */
const isLike = (word: string, said: string) =>
  isSlip(said, word) ||
  (said.length >= 5 && word.length >= said.length + 3 && word.toLowerCase().endsWith(said.toLowerCase()));

const QUANTITY = /^(?:price|cost|rate|fee|number|amount|total|value|figure)$/iu;
/** Of what costs something. */
const PRICE = /^(?:price|cost|fee|amount)$/iu;
/** What any number may be. */
const isQuantity = (about = "") => about.split(" ").some((word) => QUANTITY.test(word));

const ABROAD = new Map(
  `nummer number,telefonnummer number,handynummer number,numéro number,número number,numero number,telefoonnummer number,
  uhrzeit time,zeit time,heure time,hora time,ora time,tijd time,datum date,fecha date,data date,tag day,jour day,día day,
  preis price,prix price,precio price,prezzo price,preço price,prijs price,adresse address,dirección address,indirizzo address,code code,código code`
    .split(",")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);
/** "number" for "Nummer"; every other word as it is. */
export const inEnglish = (word: string) => ABROAD.get(word.toLowerCase()) ?? word;

/** Words for a value that a text may name without them. */
export const isAttribute = (word: string) =>
  QUANTITY.test(word) ||
  /^(?:(?:week)?day|date|time|hour|month|start|starting|beginning|deadline|due|e-?mail|mail|address|code|reference|id|phone|mobile|cell|departure|arrival|opening|closing|appointment)$/iu.test(
    word,
  );

const MEETING =
  /\b(?:dentist|doctor|dr|hairdresser|barber|vet|optician|physio|check-?up|haircut|interview)\b/iu;

const DAY = /^(?:(?:start|new) )?(?:date|day|weekday|time)$/u;
/** What a value of a kind may be called, where the text does not. */
const ATTRIBUTES: { [kind in Exchange["old"]["kind"]]?: RegExp } = {
  date: DAY,
  ordinal: DAY,
  weekday: DAY,
  clock: /^(?:(?:start|starting|new) )?(?:time|hour|start|beginning)$/u,
  email: /^(?:e-?mail|mail)(?: address)?$|^address$/u,
  phone: /^(?:(?:phone|mobile|cell)(?: number)?|number)$/u,
};

const HOW = /\b(?:start|begin|leav|depart|arriv|land|end|finish|clos|open)/iu;

/** "it closes at 7" is not of "opens at 6"; what begins may be told without a verb. */
function tellsHow(text: string, how: string): boolean {
  const stem = how.toLowerCase().replace(/(?:es|s|e)$/u, "");
  const isFree = /^(?:start|begin|meet|run)/u.test(stem) && !HOW.test(text);
  return isFree || new RegExp(`\\b${stem}`, "iu").test(text);
}

/** The date of a text with one; "the deadline" is that of "by 10 May". */
function isAbout(text: string, { from, kind }: Exchange["old"], about = ""): boolean {
  const what = about.replace(DETERMINER, "").toLowerCase();
  const isDue = /\b(?:by|due|until|before)(?: on| by)?(?: the)?\s*$/iu.test(text.slice(0, from));
  if (isDue && /^(?:deadline|due date)$/u.test(what)) return true;
  const isCalled = (words: string) => ATTRIBUTES[kind]?.test(words) === true;
  const isNamed = (word: string) =>
    mentions(text, word) || isCalled(word) || (word === "appointment" && MEETING.test(text));
  return isCalled(what) || what.split(" ").every(isNamed);
}

/** Of "from 9 to 10", either end. */
export function isRange(text: string, words: string): boolean {
  return findRanges(text, words).some(
    ({ from, to }) =>
      /\b(?:from|between|to|and)\s*$|-$/iu.test(text.slice(0, from)) ||
      /^\s*(?:to|until|-|–)/iu.test(text.slice(to)),
  );
}

/** Whether it is this value that "the deposit was raised from 900" speaks of. */
export function isSaidOf(text: string, old: string, nouns: string[] = []): boolean {
  const values = findValues(text);
  const [own = [], others = []] = [true, false].map((is) =>
    values.filter(({ words }) => old.includes(words) === is),
  );
  const isOfIt = nouns.every(
    (noun) =>
      (PRICE.test(noun) && own.some((value) => isMoney(text, value))) ||
      (mentions(text, noun) && !others.some((value) => follows(text, value, noun))),
  );
  // A bare number stands beside its noun; of "it", it is the only one.
  const isAlone = own.length === 1 && others.length === 0 && nouns.length === 0;
  const isSure = isAlone || own.some((value) => nouns.some((noun) => isBeside(text, value, noun)));
  return isOfIt && (isSure || !/^[\d.,]+$/u.test(old));
}

/** "chapter 5", "costs 420" of a price. */
const isBeside = (text: string, value: Exchange["old"], noun: string) =>
  follows(text, value, noun) || (PRICE.test(noun) && isMoney(text, value));

/** With the word that leads to it: "on 12 June". */
export function withPreposition(text: string, { from, to }: Range): Range {
  const [lead = ""] =
    /(?:[, ]|^)(?:(?:on|at|by|in|for|until|from)(?: the)? )?$/iu.exec(text.slice(0, from)) ?? [];
  return { from: from - lead.trimStart().length, to };
}

const PIECE_END = /[,;:.!?](?=\s|$)|[()\n]/u;

/** "ballet is at 16:00" of "Piano at 15:00, ballet, judo": not the time of what is told before. */
function isToldLater(text: string, { to }: Exchange["old"], about: string): boolean {
  const end = text.slice(to).search(PIECE_END);
  if (end < 0 || about === "") return false;
  const [before, after] = [text.slice(0, to + end), text.slice(to + end)];
  // "Monday, 15:00, piano"
  const tellsWhat = findValues(before)
    .reduceRight((words, { from, to }) => words.slice(0, from) + words.slice(to), before)
    .match(/\p{L}{3,}/u);
  return tellsWhat !== null && hasWords(after, about) && !hasWords(before, about);
}

/** Whether a value of the text is the one that the words before it, or the request, speak of. */
export function isValueOf(text: string, value: Exchange["old"], { about = "", prep, how }: Subject): boolean {
  if (isToldLater(text, value, about)) return false;
  const isHour = /(?<!\p{L})(?:at|um|à|alle|om) $/iu.test(text.slice(0, value.from));
  if (how !== undefined && (isHour || !isMeasure(value.kind)) && !tellsHow(text, how)) return false;
  if (value.kind !== "number")
    return (
      isAbout(text, value, about) && (value.kind !== "code" || about === "" || isNamed(text, value, about))
    );
  const words = about.split(" ");
  if (!words.every((word) => QUANTITY.test(word) || mentions(text, word))) return false;
  const isPriced = value.unit !== undefined || isMoney(text, value);
  if (!isPriced && words.some((word) => PRICE.test(word) && !mentions(text, word))) return false;
  if (value.unit !== undefined) return true;
  const before = text.slice(0, value.from).trimEnd().toLowerCase();
  if (prep !== undefined) return before.endsWith(` ${prep.toLowerCase()}`);
  return isNamed(text, value, about);
}

/** "the code is 7782" of "Parking code 7781", or of "The code is 7781"; Dana of "Meet Dana in B4" is no room. */
function isNamed(text: string, value: Exchange["old"], about: string): boolean {
  if (about.split(" ").some((noun) => follows(text, value, noun))) return true;
  if (isQuantity(about) && isMoney(text, value)) return true;
  return /(?:\b(?:is|are|was|costs?)|[:=])\s*[$€£]?$/u.test(
    text.slice(0, value.from).trimEnd().toLowerCase(),
  );
}

const isMeasure = (kind: Exchange["old"]["kind"]) => kind === "number" || kind === "code";

const isMoney = (text: string, { from, to }: Range) =>
  /[$€£]\s*$|\b(?:costs?|price|for) $/iu.test(text.slice(0, from)) ||
  /^ ?(?:[$€£]|euros?|dollars?|pounds?|francs?)/iu.test(text.slice(to));
