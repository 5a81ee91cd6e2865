import { UNSPACED } from "../analysis/segment.ts";

const scripts = {
  latin: /^\p{Script=Latin}/u,
  cyrillic: /^\p{Script=Cyrillic}/u,
  greek: /^\p{Script=Greek}/u,
  arabic: /^\p{Script=Arabic}/u,
  devanagari: /^\p{Script=Devanagari}/u,
  hangul: /^\p{Script=Hangul}/u,
  thai: /^\p{Script=Thai}/u,
  cjk: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
export type Script = keyof typeof scripts | "other";

export type Word = { start: number; end: number; text: string; script: Script };

const patterns = Object.entries(scripts) as [Script, RegExp][];
/** A run of a script without spaces, or a word: "I've" is one, "l'eau" are two. */
const WORD = new RegExp(
  `${UNSPACED}+|[[\\p{L}\\p{M}]--${UNSPACED}]+(?:['’](?:d|ll|m|re|s|t|ve)(?!\\p{L}))?`,
  "giv",
);
/** Longer ones are no words: an address, a key, nonsense. */
export const LONGEST_WORD = 40;

export const isUnspaced = (script: Script) => script === "thai" || script === "cjk";

export function splitWords(text: string): Word[] {
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    text: word,
    script: scriptOf(word),
  }));
  return words.filter(({ text, script }) => text.length <= LONGEST_WORD || isUnspaced(script));
}

function scriptOf(word: string): Script {
  return patterns.find(([, pattern]) => pattern.test(word))?.[0] ?? "other";
}
