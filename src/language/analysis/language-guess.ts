import { foldLetters, NOT_ASCII } from "./folding.ts";
import {
  distinctiveWords,
  type ForeignLanguage,
  foreignLanguages,
  type LatinLanguage,
} from "./stop-words.ts";

const distinctiveLetters: Readonly<Record<ForeignLanguage, RegExp>> = {
  german: /[äöüß]/i,
  spanish: /[ñáíóú¿¡]/i,
  french: /[çèêàùûîôœ]/i,
};
const LONGEST_STOP_WORD = 12;
/** One distinctive word may be a name (Los Angeles, El Paso); two indicate a language. */
const MIN_EVIDENCE = 2;
/** A text with this many words and no distinctive one is in none of these languages: a list, a log, nonsense. */
const LONG_TEXT_WORDS = 100;

/** What tells the language of a text, which may be a part of a longer one. */
export type Evidence = {
  words: Readonly<Record<LatinLanguage, number>>;
  letters: readonly ForeignLanguage[];
  tokens: number;
};

/**
 * Which languages besides English a text in Latin script may be in. A short text without evidence may be in any of
 * them: stemming it in every way is better than missing it.
 */
export function guessForeignLanguages(text: string, tokens: readonly string[]): readonly ForeignLanguage[] {
  return guessByEvidence([readEvidence(text, tokens)]);
}

export function readEvidence(text: string, tokens: readonly string[]): Evidence {
  const words: Record<LatinLanguage, number> = { english: 0, german: 0, spanish: 0, french: 0 };
  const hasAccents = NOT_ASCII.test(text);
  for (const token of tokens) {
    if (token.length > LONGEST_STOP_WORD) continue;
    const word = token.toLowerCase();
    const language = distinctiveWords.get(hasAccents ? foldLetters(word) : word);
    if (language) words[language]++;
  }
  const letters = hasAccents
    ? foreignLanguages.filter((language) => distinctiveLetters[language].test(text))
    : [];
  return { words, letters, tokens: tokens.length };
}

/** Of a text in parts. */
export function guessByEvidence(parts: readonly Evidence[]): readonly ForeignLanguage[] {
  const sum = (count: (part: Evidence) => number) => parts.reduce((total, part) => total + count(part), 0);
  const scores = Object.fromEntries(
    foreignLanguages.map((language) => [
      language,
      sum(({ words }) => words[language]) + (parts.some(({ letters }) => letters.includes(language)) ? 1 : 0),
    ]),
  ) as Record<ForeignLanguage, number>;
  const best = Math.max(...foreignLanguages.map((language) => scores[language]));
  if (best * 2 < sum(({ words }) => words.english)) return [];
  if (best === 0 && sum(({ tokens }) => tokens) >= LONG_TEXT_WORDS) return [];
  const likely = foreignLanguages.filter(
    (language) => scores[language] >= MIN_EVIDENCE && scores[language] * 2 >= best,
  );
  return likely.length > 0 ? likely : foreignLanguages;
}
