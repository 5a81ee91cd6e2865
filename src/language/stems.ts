import snowball from "snowball-stemmers";
import { foldLetters } from "./folding.ts";
import { irregularForms } from "./irregular-forms.ts";
import { toArabicStem, toHebrewStems, toHindiStem } from "./light-stems.ts";
import type { ForeignLanguage } from "./stop-words.ts";

const english = snowball.newStemmer("english");
const russian = snowball.newStemmer("russian");
const foreign: Readonly<Record<ForeignLanguage, (word: string) => string[]>> = {
  german: createGermanStemmer(),
  spanish: createSpanishStemmer(),
  french: createFrenchStemmer(),
};

const LATIN = /^\p{Script=Latin}/u;
const CYRILLIC = /^\p{Script=Cyrillic}/u;
const ARABIC = /^\p{Script=Arabic}/u;
const HEBREW = /^\p{Script=Hebrew}/u;
const DEVANAGARI = /^\p{Script=Devanagari}/u;

/** Every stem under which `word` (lower case, accents on) can be looked up; the first is the main one. */
export function toStems(word: string, languages: readonly ForeignLanguage[]): string[] {
  const folded = foldLetters(word);
  if (LATIN.test(folded)) return toLatinStems(word, folded, languages);
  if (CYRILLIC.test(folded)) return toRussianStems(folded);
  if (ARABIC.test(folded)) return [toArabicStem(folded)];
  if (HEBREW.test(folded)) return toHebrewStems(folded);
  if (DEVANAGARI.test(folded)) return [toHindiStem(folded)];
  return [folded];
}

/**
 * The English stem comes always, so that a text and a query meet whatever languages were guessed for them.
 * Other languages' stems come from the word with and without its accents, since people type both.
 */
function toLatinStems(word: string, folded: string, languages: readonly ForeignLanguage[]): string[] {
  const spellings = [folded];
  const spelled = spellUmlauts(word);
  if (spelled !== word) spellings.push(foldLetters(spelled));
  const stems = spellings.map(toEnglishStem);
  for (const language of languages)
    for (const spelling of new Set([word, ...spellings]))
      for (const stem of foreign[language](spelling)) stems.push(foldLetters(stem));
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

const DATIVE_N = /(?<=.[aeiou][lr])n$/;
const PARTICIPLE = /^(.{2,5})?ge(.{3,})(?:t|en)$/;
const THIRD_PERSON = /^(.{3,}[^aeious])t$/;

/** Schlüsseln is Schlüssel, Freundinnen is Freundin; gekauft, eingekauft and bezahlt are also verbs in -en. */
function createGermanStemmer() {
  const german = snowball.newStemmer("german");
  return (word: string) => {
    const stems = [german.stem(word.replace(DATIVE_N, "")).replace(/inn$/, "in")];
    const [, prefix = "", participle] = PARTICIPLE.exec(word) ?? [];
    if (participle) stems.push(german.stem(`${prefix}${participle}en`));
    const verb = THIRD_PERSON.exec(word)?.[1];
    if (verb) stems.push(german.stem(`${verb}en`));
    return stems;
  };
}

/** Luces is luz, busqué is buscar, pagué is pagar. */
function createSpanishStemmer() {
  const spanish = snowball.newStemmer("spanish");
  return (word: string) => [
    spanish
      .stem(word)
      .replace(/(?:z|qu)$/, "c")
      .replace(/gu$/, "g"),
  ];
}

const PLURAL_VERB = /(?<=.{3})(?:(?<![eis])ons|eons|ent)$/;

/** Mangent and mangeons are also manger. */
function createFrenchStemmer() {
  const french = snowball.newStemmer("french");
  return (word: string) => [french.stem(word), french.stem(word.replace(PLURAL_VERB, "er"))];
}

const FLEETING_VOWEL = /(?<=[^аеиоуыэюя])[ео](?=[кцнлрм]$)/;

/** Кошек is кошка, подарок is подарки: the vowel that comes and goes is also tried without. */
function toRussianStems(word: string): string[] {
  const stem = russian.stem(word);
  return [stem, stem.replace(FLEETING_VOWEL, "")];
}
