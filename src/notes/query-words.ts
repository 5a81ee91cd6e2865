import { analyzeQuery } from "../language/analysis/analyzer.ts";
import { toSearchableText } from "../language/analysis/folding.ts";
import { toGrams } from "../language/analysis/grams.ts";
import { segmentText, tokenKind } from "../language/analysis/segment.ts";
import { toKoreanStems } from "../language/analysis/stemming/korean.ts";

/** A word of a query, without stop words. A text matches it by any of its terms, weighted by `shareOfTerm`. */
export type QueryWord = { terms: readonly string[]; size: number };

/** Inflected forms share this much of a word; shorter terms are parts of it, like "Zahn" of "Zahnarzttermin". */
const INFLECTED_SHARE = 0.6;
const LETTERS = /^\p{L}+$/u;
const SYLLABLES_OF_A_WORD = 2;

/** Grouped by word, because a word has several stems, and one of them is enough to find it. */
export function readQueryWords(query: string): QueryWord[] {
  const queryTerms = new Set(analyzeQuery(query));
  const words = segmentText(toSearchableText(query)).flatMap(toQueryWords);
  const informative = words
    .map(({ terms, size }) => ({ terms: terms.filter((term) => queryTerms.has(term)), size }))
    .filter(({ terms }) => terms.length > 0);
  return [...new Map(informative.map((word) => [word.terms.join(" "), word])).values()];
}

/** How much of the word a text contains that contains its term `found`. */
export function shareOfTerm({ terms: [main = ""] }: QueryWord, found: string): number {
  const share = Math.min(1, found.length / main.length);
  return share >= INFLECTED_SHARE && LETTERS.test(main) ? 1 : share;
}

function toQueryWords(token: string): QueryWord[] {
  switch (tokenKind(token)) {
    case "unspaced":
      return toCharacterWords(token);
    case "hangul":
      return toGrams(toShortestStem(token), "query").map((term) => ({ terms: [term], size: 1 }));
    default:
      return [{ terms: analyzeQuery(token), size: 1 }];
  }
}

/** In scripts without spaces, every pair of characters counts as a word, and a single one as half a word. */
function toCharacterWords(run: string): QueryWord[] {
  const grams = [...new Set(toGrams(run, "query"))];
  const characters = new Set(grams.filter((gram) => [...gram].length === 1));
  const informative = grams.filter((gram) =>
    [...gram].every((part) => characters.has(part) || !GLUE.test(part)),
  );
  return (informative.length > 0 ? informative : grams).map((term) => ({
    terms: [term],
    size: characters.has(term) ? 0.5 : 1,
  }));
}

/** Grammatical characters of Japanese and Chinese, unless the analyzer makes the character itself a term. */
const GLUE = /\p{Script=Hiragana}|\p{Script=Han}/u;

/** Without its particle; a stem of one syllable would occur nearly everywhere. */
function toShortestStem(word: string): string {
  const stems = [word, ...toKoreanStems(word)].filter((stem) => stem.length >= SYLLABLES_OF_A_WORD);
  return stems.reduce((shortest, stem) => (stem.length < shortest.length ? stem : shortest), word);
}
