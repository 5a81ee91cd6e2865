import snowball from "snowball-stemmers";
import { foldLetters } from "../folding.ts";
import { type ForeignLanguage, foreignLanguages } from "../stop-words.ts";
import { toArabicStems } from "./arabic.ts";
import { foreignStemmers } from "./foreign.ts";
import { toHebrewStems, toHindiStem } from "./hebrew-hindi.ts";
import { irregularForms } from "./irregular-forms.ts";

const english = snowball.newStemmer("english");
const russian = snowball.newStemmer("russian");

const LATIN = /^\p{Script=Latin}/u;
const CYRILLIC = /^\p{Script=Cyrillic}/u;
const ARABIC = /^\p{Script=Arabic}/u;
const HEBREW = /^\p{Script=Hebrew}/u;
const DEVANAGARI = /^\p{Script=Devanagari}/u;

/** Every stem under which `word` (lower case, with accents) is indexed; the first is the main one. */
export function toStems(word: string, languages: readonly ForeignLanguage[]): string[] {
  const folded = foldLetters(word);
  if (LATIN.test(folded)) return toLatinStems(word, folded, languages);
  if (CYRILLIC.test(folded)) return toRussianStems(folded);
  if (ARABIC.test(folded)) return toArabicStems(word);
  if (HEBREW.test(folded)) return toHebrewStems(folded);
  if (DEVANAGARI.test(folded)) return [toHindiStem(folded)];
  return [folded];
}

/**
 * The English stem is always included, so a text and a query match even if different languages were guessed for them.
 * Other languages stem the word with and without its accents, since people type both.
 */
function toLatinStems(word: string, folded: string, languages: readonly ForeignLanguage[]): string[] {
  const spellings = [folded];
  const spelled = spellUmlauts(word);
  if (spelled !== word) spellings.push(foldLetters(spelled));
  const stems = spellings.map(toEnglishStem);
  const isSure = languages.length < foreignLanguages.length;
  for (const language of languages)
    for (const spelling of new Set([word, ...spellings]))
      for (const stem of foreignStemmers[language](spelling, isSure)) stems.push(foldLetters(stem));
  return stems;
}

function toEnglishStem(word: string): string {
  return english.stem(irregularForms.get(word) ?? word);
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Müller is also written Mueller. */
function spellUmlauts(word: string): string {
  return word.replace(/[äöü]/g, (umlaut) => UMLAUTS[umlaut] ?? umlaut);
}

const FLEETING_VOWEL = /(?<=[^аеиоуыэюя])[ео](?=[кцнлрм]$)/;

/** Кошек is кошка, подарок is подарки: the stem is also indexed without the fleeting vowel. */
function toRussianStems(word: string): string[] {
  const stem = russian.stem(word);
  return [stem, stem.replace(FLEETING_VOWEL, "")];
}
