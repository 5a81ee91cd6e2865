import { analyzeQuery } from "../language/analysis/analyzer.ts";
import { toSearchableText } from "../language/analysis/folding.ts";
import { toGrams } from "../language/analysis/grams.ts";
import { segmentText, tokenKind } from "../language/analysis/segment.ts";
import { toKoreanStems } from "../language/analysis/stemming/korean.ts";

/** A telling word of a query. Any of its terms stands for it, as far as that is the whole of the word. */
export type AskedWord = { terms: string[]; size: number };

/** Inflected forms share that much of a word; shorter terms are parts of it, like the Zahn in Zahnarzttermin. */
const INFLECTED_SHARE = 0.6;
const LETTERS = /^\p{L}+$/u;
const SYLLABLES_OF_A_WORD = 2;

/** The query word by word, since a word has several stems, and one of them is enough to find it. */
export function readAskedWords(query: string): AskedWord[] {
  const asked = new Set(analyzeQuery(query));
  const words = segmentText(toSearchableText(query)).flatMap(toAskedWords);
  const telling = words
    .map(({ terms, size }) => ({ terms: terms.filter((term) => asked.has(term)), size }))
    .filter(({ terms }) => terms.length > 0);
  return [...new Map(telling.map((word) => [word.terms.join(" "), word])).values()];
}

/** How much of a word a text holds that has `found` of its terms: the whole, or the longest part. */
export function shareOfTerm({ terms: [main = ""] }: AskedWord, found: string): number {
  const share = Math.min(1, found.length / main.length);
  return share >= INFLECTED_SHARE && LETTERS.test(main) ? 1 : share;
}

function toAskedWords(token: string): AskedWord[] {
  switch (tokenKind(token)) {
    case "unspaced":
      return toCharacterWords(token);
    case "hangul":
      return toGrams(toShortestStem(token), "query").map((term) => ({ terms: [term], size: 1 }));
    default:
      return [{ terms: analyzeQuery(token), size: 1 }];
  }
}

/** Where words are not told apart, every pair is taken for one, and a character for half of one. */
function toCharacterWords(run: string): AskedWord[] {
  const grams = [...new Set(toGrams(run, "query"))];
  const characters = new Set(grams.filter((gram) => [...gram].length === 1));
  const telling = grams.filter((gram) => [...gram].every((part) => characters.has(part) || !GLUE.test(part)));
  return (telling.length > 0 ? telling : grams).map((term) => ({
    terms: [term],
    size: characters.has(term) ? 0.5 : 1,
  }));
}

/** What holds Japanese and Chinese sentences together, unless the analyzer asks for the very character. */
const GLUE = /\p{Script=Hiragana}|\p{Script=Han}/u;

/** Without its particle; a stem of a single syllable would stand nearly everywhere. */
function toShortestStem(word: string): string {
  const stems = [word, ...toKoreanStems(word)].filter((stem) => stem.length >= SYLLABLES_OF_A_WORD);
  return stems.reduce((shortest, stem) => (stem.length < shortest.length ? stem : shortest), word);
}
