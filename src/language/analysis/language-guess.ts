import { foldLetters } from "./folding.ts";
import { type ForeignLanguage, foreignLanguages, type LatinLanguage, tellingWords } from "./stop-words.ts";

const tellingLetters: Readonly<Record<ForeignLanguage, RegExp>> = {
  german: /[äöüß]/i,
  spanish: /[ñáíóú¿¡]/i,
  french: /[çèêàùûîôœ]/i,
};
const NOT_ASCII = /[^\p{ASCII}]/u;
const LONGEST_STOP_WORD = 12;
/** One such word is a hint (Los Angeles, El Paso); two are a language. */
const SURE = 2;
/** A text of so many words without a single telling one is in none of these languages: a list, a log, nonsense. */
const LONG_ENOUGH_TO_TELL = 100;

/**
 * Which languages besides English a text in Latin script may be in. Nothing found in a short text
 * means that all may be: it is better to stem it in every way than to miss it.
 */
export function guessForeignLanguages(text: string, tokens: readonly string[]): readonly ForeignLanguage[] {
  const scores: Record<LatinLanguage, number> = { english: 0, german: 0, spanish: 0, french: 0 };
  const hasAccents = NOT_ASCII.test(text);
  for (const token of tokens) {
    if (token.length > LONGEST_STOP_WORD) continue;
    const word = token.toLowerCase();
    const language = tellingWords.get(hasAccents ? foldLetters(word) : word);
    if (language) scores[language]++;
  }
  if (hasAccents)
    for (const language of foreignLanguages) if (tellingLetters[language].test(text)) scores[language]++;
  const best = Math.max(...foreignLanguages.map((language) => scores[language]));
  if (best * 2 < scores.english) return [];
  if (best === 0 && tokens.length >= LONG_ENOUGH_TO_TELL) return [];
  const likely = foreignLanguages.filter(
    (language) => scores[language] >= SURE && scores[language] * 2 >= best,
  );
  return likely.length > 0 ? likely : foreignLanguages;
}
