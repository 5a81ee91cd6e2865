import { capitalize } from "../../../../base/text.ts";

/** A part of a text, by its first character and the one after its last. */
export type Range = { from: number; to: number };

const LETTER = /[\p{L}\p{N}\p{M}_]/u;
/** Of writing without spaces between words, or where endings follow a noun without one. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Exact case, then any. */
const CASES = ["gu", "giu"];

/** Prefers exact case over other case, and whole words over parts of words. Part of a number is another number. */
export function findRanges(text: string, words: string): Range[] {
  if (words.trim() === "") return [];
  for (const flags of CASES) {
    const all = [...findAll(text, words, flags)];
    const whole = all.filter((range) => isWhole(text, range));
    if (whole.length > 0) return whole;
    const parts = all.filter((range) => !isInNumber(text, range));
    if (parts.length > 0) return parts;
  }
  return [];
}

/** Whether the text has these words as words, not as parts of longer ones: whether a range found is whole. */
export function hasWords(text: string, words: string): boolean {
  if (words.trim() === "") return false;
  for (const flags of CASES) {
    let isPart = false;
    for (const range of findAll(text, words, flags)) {
      if (isWhole(text, range)) return true;
      isPart ||= !isInNumber(text, range);
    }
    if (isPart) return false;
  }
  return false;
}

/** One after the other: a request of a thousand words, each a thousand times in the text, asks only whether it is there. */
function* findAll(text: string, words: string, flags: string): Generator<Range> {
  for (const { index, 0: hit } of text.matchAll(new RegExp(escapePattern(words), flags)))
    yield { from: index, to: index + hit.length };
}

export function isWhole(text: string, { from, to }: Range): boolean {
  return isEdge(text, from) && isEdge(text, to);
}

/** Whether there is a word boundary at this position. */
function isEdge(text: string, at: number): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true;
  return !(LETTER.test(before) && LETTER.test(after)) && !isInFigure(text, at);
}

/** The 3 of 3.5 and the 1 of 1,000 end in the middle of a number. */
function isInFigure(text: string, at: number): boolean {
  return /\d[.,]?$/u.test(text.slice(Math.max(0, at - 2), at)) && /^[.,]?\d/u.test(text.slice(at, at + 2));
}

const isInNumber = (text: string, { from, to }: Range) => isInFigure(text, from) || isInFigure(text, to);

export function escapePattern(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** What is left of "Urgent: call Anna" without its first word. */
const LABEL_SIGN = /^\s*(?:[:,;]|[–—-](?=\s))\s*/u;
/** What follows an aside between two commas: "Call Anna, 555-1234, about the roof". */
const AFTER_ASIDE = /^ (?:about|after|at|because|before|by|for|from|in|near|of|on|since|to|with)\b/u;

/** A removal also removes the space, comma or brackets that would be left without a meaning. */
export function splice(text: string, ranges: Range[], words: string): string {
  let result = "";
  let at = 0;
  let isBegunAnew = false;
  for (const { from, to } of ranges) {
    result += text.slice(at, from) + words;
    at = to;
    if (words !== "") continue;
    const rest = text.slice(at);
    const [sign = ""] = /[,;](?=\s*$)/u.exec(result) ?? [];
    const comma = sign !== "" && new RegExp(`^\\s*${sign}`, "u").exec(rest)?.[0];
    const label = result === "" && LABEL_SIGN.exec(rest)?.[0];
    if (/\($/u.test(result) && rest.startsWith(")")) {
      result = result.replace(/ ?\($/u, "");
      at++;
    } else if (comma) {
      at += comma.length;
      result = result.replace(/[,;]\s*$/u, AFTER_ASIDE.test(text.slice(at)) ? "" : sign);
    } else if (label) {
      at += label.length;
      isBegunAnew = /^\p{Lu}/u.test(text);
    } else if (sign !== "" && /^[.!?]?$/u.test(rest)) result = result.replace(/\s*[,;]\s*$/u, "");
    else if (/(?:^|\s)$/u.test(result) && rest.startsWith(" ")) at++;
    else if (/ $/u.test(result) && /^(?:[.,;:!?]|$)/u.test(rest)) result = result.slice(0, -1);
  }
  result += text.slice(at);
  return isBegunAnew ? capitalize(result) : result;
}

/** Other words in several places, each with its own. */
export const spliceEach = (text: string, changes: { old: Range; words: string }[]) =>
  changes
    .toSorted((a, b) => b.old.from - a.old.from)
    .reduce((before, { old, words }) => splice(before, [old], words), text);

export function join(head: string, tail: string): string {
  return /\s$/u.test(head) || /^[\s.,;:!?)]/u.test(tail) ? head + tail : `${head} ${tail}`;
}

/** A clause of its own at the end. */
export const joinClause = (head: string, tail: string) =>
  join(/[\p{L}\p{N}]$/u.test(head) ? `${head};` : head, tail);

/** Of a name, whose full stop ends nothing. */
export const NAME_TITLE = String.raw`(?<!\p{L})(?:dr|mrs?|ms|prof|st)`;
const SENTENCE = new RegExp(
  String.raw`(?:(?<=^[^\S\n]*)\d{1,3}\. )?\S(?:[^.!?\n]|(?<=${NAME_TITLE})\.(?= \p{L})|(?<=(?<!\p{L})(?:approx|ca|ext|incl|max|min|no|nr|tel|vol|vs))\.(?= [\p{Ll}\d+])|[.!?](?!\s|$))*[.!?]*`,
  "gimu",
);
/** Of a text with several; a full stop in a name, of an abbreviation or after the number of a line ends none. */
export const splitSentences = (text: string): Range[] =>
  [...text.matchAll(SENTENCE)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }));
