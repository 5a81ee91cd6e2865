import { readFirstWords } from "./first-words.ts";
import { toLower } from "./lower-case.ts";

export const DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
export const MONTHS =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAYS = `${DAYS}|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag`;
const LONG_MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus";
/** "one" is more often a pronoun. */
export const NUMERALS =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
export const units =
  "euros?|dollars?|pounds?|francs?|bucks|quid|percent|people|guests|persons?|seats|km|miles|kg|grams?|g|lit(?:er|re)s?|minutes?|mins?|hours?|days?|weeks?|months?|years?|pages?|pieces|%|€";
/** In lower case. */
export const shortUnits = "[kmµ]?[glm]|c[ml]|dl";

/** Each letter of a name is replaced by the sign of its list: patterns with the names themselves take long to compile. */
const names = new Map<string, string>();
const sign = (code: number, pattern: string) => {
  for (const name of readFirstWords(pattern) ?? [])
    names.set(name, (names.get(name) ?? "") + String.fromCharCode(code));
};
sign(0xf101, MONTHS);
sign(0xf102, LONG_MONTHS);
sign(0xf103, `${WEEKDAYS}|mon|tues?|wed|thurs?|fri`);
sign(0xf104, NUMERALS);
/** Of an English month, which is in both lists. */
const [BOTH, BOTH_LISTS] = ["\uF100", "\uF101\uF102"];
for (const [name, signs] of names) if (signs === BOTH_LISTS) names.set(name, BOTH);

/** A letter, also one that is replaced. */
export const LETTER = "\\p{L}\\uF100-\\uF104";
const [ANY_MONTH, ENGLISH_MONTH, LONG_MONTH] = ["[\uF100-\uF102]+", "[\uF100\uF101]+", "[\uF100\uF102]+"];

/** What the patterns below are matched against: in lower case, every letter at its place, names as signs. */
export const toSigns = (text: string): string =>
  toLower(text)
    .replace(/[\uF100-\uF104]/gu, "\uFFFD")
    .replace(/\p{L}+/gu, (word) => names.get(word)?.repeat(word.length) ?? word);

/** Whether there is anything for them to find. */
export const mayHaveValue = (signs: string): boolean => /[\d@\uF100-\uF104]|noon|midnight/u.test(signs);

/** What can take the place of its like: a weekday, a day of a month, a month, a time of day. */
export const moments = {
  date: `\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of| de)? ${ANY_MONTH}(?: \\d{4})?|${ENGLISH_MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}|(?<!um )\\d{1,2}\\.(?:0?[1-9]|1[0-2])\\.(?:\\d{4}|\\d{2})?`,
  ordinal: "\\d{1,2}(?:st|nd|rd|th)",
  weekday: "\uF103+(?:-feira)?",
  clock:
    "(?!0\\.)\\d{1,2}[:.]\\d{2}(?: ?[ap]m| uhr)?|\\d{1,2} ?[ap]m|(?:\\d{1,2}|\uF104+) o'clock|(?:half|quarter) (?:past|to) (?:\\d{1,2}|\uF104+)|\\d{1,2} uhr|\\d{1,2} ?h(?:\\d{2})?|noon|midnight",
  month: LONG_MONTH,
} as const;
/**
 * Other values: an address, a number with signs in it, an amount. Without an end to what is before "@" or a digit, a long
 * "a-a-a-" would be read from each of its letters.
 */
export const figures = {
  email: "[\\w\uF100-\uF104.+-]{1,64}@[\\w\uF100-\uF104-]+(?:\\.[\\w\uF100-\uF104-]+)+",
  phone: "\\+\\d{1,3}(?: \\d{2,})+|\\d{3,5}(?: \\d{3,8}){1,3}",
  code: `(?=[${LETTER}-]{0,64}\\d)[${LETTER}][${LETTER}\\d]*(?:-[${LETTER}\\d]+)+|(?:\\+?\\d+|[${LETTER}]+)(?:[-/]\\d+)+(?:-[${LETTER}]{1,2}(?![${LETTER}]))?|[${LETTER}]+\\d[${LETTER}\\d]*`,
  number:
    "(?:\\d+(?:[.,]\\d+)*(?:k\\b)?|\uF104+(?:[ -](?:\uF104+|hundred|thousand|(?<=hundred |thousand )and \uF104+))*)",
} as const;
const MOMENT = Object.values(moments).join("|");
const VALUE = `${MOMENT}|${figures.email}|${figures.phone}|${figures.code}|[$€£]?${figures.number}(?: ?(?:${units})(?![${LETTER}]))?`;
/** "Friday at 9:15" is two. */
const upToTwo = (value: string) =>
  `(?:${value})(?:,? (?:(?:at|on|in|um|à|alle|the) )*(?:${MOMENT})| at \\d{1,2})?`;

/** A moment, a figure or an amount, alone or with a moment: "Friday at 9:15". */
export const value = upToTwo(VALUE);
