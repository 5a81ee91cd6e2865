import snowball from "snowball-stemmers";
import { foldLetters } from "../analysis/folding.ts";
import { toArabicStems } from "../analysis/stemming/arabic.ts";
import { toHindiStem } from "../analysis/stemming/hebrew-hindi.ts";
import { toKoreanStems } from "../analysis/stemming/korean.ts";

/** The languages of the dictionary, in the order of its columns: its file knows a language by its number here. */
export const languages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "no",
  "pl",
  "cs",
  "ru",
  "uk",
  "ro",
  "el",
  "tr",
  "ar",
  "hi",
  "vi",
  "th",
  "zh",
  "ja",
  "ko",
] as const;
export type Language = (typeof languages)[number];

const snowballNames: Partial<Record<Language, string>> = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  pt: "portuguese",
  nl: "dutch",
  sv: "swedish",
  da: "danish",
  no: "norwegian",
  cs: "czech",
  ru: "russian",
  ro: "romanian",
  tr: "turkish",
};

/** The endings of languages without a stemmer of their own, folded. Longer ones first. */
const endings: Partial<Record<Language, RegExp>> = {
  pl: /(?<=.{3})(?:owie|ami|ach|owi|ego|emu|ymi|imi|iem|iej|ych|ich|ala|ali|ow|om|em|ie|ej|ym|im|ac|ic|yc|ec|al|ly|[aeiouy])$/u,
  uk: /(?<=.{3})(?:ами|ями|ові|еві|ого|ому|ими|іми|ати|ити|іти|ах|ях|ів|ам|ям|ом|ем|єм|ій|ий|их|им|ть|[аяуюіиеоьй])$/u,
  el: /(?<=.{3})(?:ματοσ|ματα|ουσ|ιασ|ων|οσ|ησ|ασ|εσ|ου|οι|ει|ια|μα|[ωαηοιευ])$/u,
  ja: /(?<=\p{Script=Han})\p{Script=Hiragana}+$/u,
};

type Stemmer = (word: string) => readonly string[];
const stemmers = new Map<Language, Stemmer>();

/** How a word is written in the dictionary. Vietnamese tells words apart by their marks alone. */
export function toKey(word: string, language: Language): string {
  const lower = word.normalize("NFC").replace("’", "'").toLowerCase();
  return language === "vi" ? lower : foldLetters(lower);
}

/** What is left of a key without its ending, the likeliest first. */
export function stemKey(key: string, language: Language): readonly string[] {
  const stemmer = stemmers.get(language) ?? createStemmer(language);
  stemmers.set(language, stemmer);
  return stemmer(key);
}

function createStemmer(language: Language): Stemmer {
  if (language === "ar") return toArabicStems;
  if (language === "hi") return (key) => [toHindiStem(key)];
  if (language === "ko") return toKoreanStems;
  const name = snowballNames[language];
  if (name !== undefined) {
    const stemmer = snowball.newStemmer(name);
    return (key) => [stemmer.stem(key)];
  }
  const ending = endings[language];
  return ending ? (key) => [key.replace(ending, "")] : () => [];
}
