/** Light stemming after Larkey (Arabic) and Ramanathan & Rao (Hindi): endings off, the word's heart untouched. */

const SHORTEST_STEM = 3;

const ARABIC_PREFIXES = ["وبال", "وكال", "ولل", "وال", "بال", "كال", "فال", "ال", "لل", "و"];
/** Rounds in the order that endings are stuck on, outermost first; ت before a pronoun is the ة of the word. */
const ARABIC_SUFFIXES = [
  ["تهما", "تهم", "تها", "تنا", "تكم", "هما", "هم", "هن", "ها", "نا", "كم", "كن", "ته", "تي", "تك"],
  ["تين", "تان", "ات", "ان", "ون", "ين", "يه", "وا"],
  ["ه", "ي", "ك"],
];

/** `word` folded. */
export function toArabicStem(word: string): string {
  const prefix = ARABIC_PREFIXES.find(
    (it) => word.startsWith(it) && word.length - it.length >= SHORTEST_STEM,
  );
  return ARABIC_SUFFIXES.reduce(stripSuffix, word.slice(prefix?.length ?? 0));
}

function stripSuffix(word: string, suffixes: readonly string[]): string {
  const suffix = suffixes.find((it) => word.endsWith(it) && word.length - it.length >= SHORTEST_STEM);
  return suffix ? word.slice(0, -suffix.length) : word;
}

const HEBREW_PREFIX = /^[ובכלמשה](?=.{3})/;
const HEBREW_PLURAL = /(?<=.{2})(?:ים|ות)$/;

/** A first letter may be a prefix (the, and, in, to, from) or the word's own: both are looked up. */
export function toHebrewStems(word: string): string[] {
  const stem = word.replace(HEBREW_PLURAL, "");
  return [stem, stem.replace(HEBREW_PREFIX, "")];
}

/** Longest first. */
const HINDI_SUFFIXES = [
  ["ाएंगी", "ाएंगे", "ाऊंगी", "ाऊंगा", "ाइयाँ", "ाइयों", "ाइयां"],
  [
    "ाएगी",
    "ाएगा",
    "ाओगी",
    "ाओगे",
    "एंगी",
    "ेंगी",
    "एंगे",
    "ेंगे",
    "ूंगी",
    "ूंगा",
    "ातीं",
    "नाओं",
    "नाएं",
    "ताओं",
    "ताएं",
    "ियाँ",
    "ियों",
    "ियां",
  ],
  [
    "ाकर",
    "ाइए",
    "ाईं",
    "ाया",
    "ेगी",
    "ेगा",
    "ोगी",
    "ोगे",
    "ाने",
    "ाना",
    "ाते",
    "ाती",
    "ाता",
    "तीं",
    "ाओं",
    "ाएं",
    "ुओं",
    "ुएं",
    "ुआं",
  ],
  ["कर", "ाओ", "िए", "ाई", "ाए", "ने", "नी", "ना", "ते", "ीं", "ती", "ता", "ाँ", "ां", "ों", "ें"],
  ["ो", "े", "ू", "ु", "ी", "ि", "ा"],
].flat();
const SHORTEST_HINDI_STEM = 2;
const VIRAMA = "\u094d";

/** `word` folded. One ending, the longest; a letter that the next one hangs on (कुत्ता) is never left alone. */
export function toHindiStem(word: string): string {
  const suffix = HINDI_SUFFIXES.find(
    (it) =>
      word.endsWith(it) &&
      word.length - it.length >= SHORTEST_HINDI_STEM &&
      word.at(-it.length - 1) !== VIRAMA,
  );
  return suffix ? word.slice(0, -suffix.length) : word;
}
