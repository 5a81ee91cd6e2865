import { NOT_ASCII } from "./folding.ts";

/** Scripts written without spaces between words. */
export const UNSPACED =
  "[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]&&[\\p{L}\\p{M}\\p{N}]]";
export const HANGUL = "[\\p{sc=Hangul}&&\\p{L}]";
const LETTER = `[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}--${HANGUL}]`;
const FIRST_LETTER = `[[\\p{L}\\p{N}]--${UNSPACED}--${HANGUL}]`;
const WORD = `${FIRST_LETTER}${LETTER}*`;
/** Characters that may join parts of one token: `e-mail`, `snake_case`, `a.b@c.de`, `l'eau`, a Persian half-space; `1,000`. */
const JOINT = "(?:[.@'\\-\\u200c]|_+|(?<=\\p{Nd})[,:\\/](?=\\p{Nd}))";
const EMOJI = "\\p{RI}{2}|\\p{Extended_Pictographic}";
const ISO_DATE = "\\d{4}-\\d{2}-\\d{2}(?=T\\d)";

const TOKEN = new RegExp(
  `${ISO_DATE}|[#@]?${WORD}(?:${JOINT}${WORD})*(?:(?<=\\b[CcFf])(?:\\+\\+|#))?|${UNSPACED}+|${HANGUL}+|${EMOJI}`,
  "gv",
);
/** The same for plain ASCII, three times as fast. */
const ASCII_TOKEN =
  /\d{4}-\d{2}-\d{2}(?=T\d)|[#@]?[A-Za-z0-9]+(?:(?:[.@'-]|_+|(?<=\d)[,:/](?=\d))[A-Za-z0-9]+)*(?:(?<=\b[CcFf])(?:\+\+|#))?/g;

const UNSPACED_RUN = new RegExp(`^${UNSPACED}`, "v");
const HANGUL_RUN = new RegExp(`^${HANGUL}`, "v");
const EMOJI_RUN = new RegExp(`^(?:${EMOJI})`, "v");

export type TokenKind = "word" | "unspaced" | "hangul" | "emoji";

/** The tokens of a searchable text: words with their joined parts, runs of unspaced script, emoji. */
export function segmentText(text: string): string[] {
  return text.match(NOT_ASCII.test(text) ? TOKEN : ASCII_TOKEN) ?? [];
}

/** `040 555 0142`, `040/5550142`, `739 204`; no dates: those are found by their parts. */
const GROUPED =
  /(?<![\p{L}\p{N}.,:/-])(?!(?:19|20)\d\d[/-]\d\d\b|\d\d[/-]\d\d[/-]\d\d|\d\d[/-](?:19|20)\d\d\b)\d{2,}(?:[ /-]\d{2,}){1,7}(?![\p{L}\p{N}]|[.,:/-]\d)/gu;
/** Fewer are two numbers side by side; more are a table. */
const JOINED_DIGITS = { least: 6, most: 20 };

/** Numbers that a text writes in groups, joined: people also write, paste and ask for them without the spaces. */
export function joinGroups(text: string): string[] {
  return (text.match(GROUPED) ?? [])
    .map((number) => number.replace(/\D/g, ""))
    .filter(({ length }) => length >= JOINED_DIGITS.least && length <= JOINED_DIGITS.most);
}

export function tokenKind(token: string): TokenKind {
  if (UNSPACED_RUN.test(token)) return "unspaced";
  if (HANGUL_RUN.test(token)) return "hangul";
  return EMOJI_RUN.test(token) ? "emoji" : "word";
}
