/** Light stemming of Hebrew and (after Ramanathan & Rao) of Hindi: strips affixes only. */

const HEBREW_PREFIX = /^[ובכלמשה](?=.{3})/;
const HEBREW_PLURAL = /(?<=.{2})(?:ים|ות)$/;

/** The first letter may be a prefix (the, and, in, to, from) or part of the word: both forms are indexed. */
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

/** `word` must be folded. Strips the longest ending, unless that would split a conjunct (कुत्ता). */
export function toHindiStem(word: string): string {
  const suffix = HINDI_SUFFIXES.find(
    (it) =>
      word.endsWith(it) &&
      word.length - it.length >= SHORTEST_HINDI_STEM &&
      word.at(-it.length - 1) !== VIRAMA,
  );
  return suffix ? word.slice(0, -suffix.length) : word;
}
