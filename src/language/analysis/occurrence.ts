import { analyzeEachToken, type TokenTerms } from "./analyzer.ts";
import { foldLetters, toSearchableText } from "./folding.ts";
import { segmentText, tokenKind } from "./segment.ts";

/** Tells whether words occur in a text, next to each other: folded, and in any inflected form. */
export function createOccurrenceCheck(text: string): (words: string) => boolean {
  return (words) => {
    const count = segmentText(toSearchableText(words)).length;
    // Analysed together, so that both are taken for the same language.
    const tokens = analyzeEachToken(`${words}\n${text}`);
    const [wanted, given] = [tokens.slice(0, count), tokens.slice(count)];
    return count > 0 && given.some((_, at) => wanted.every((word, i) => isSameWord(word, given[at + i])));
  };
}

function isSameWord(word: TokenTerms, given: TokenTerms | undefined): boolean {
  if (!given) return false;
  const [a, b] = [fold(word.token), fold(given.token)];
  if (a === b) return true;
  // A run without spaces is several words, and a Korean word carries its particles.
  if (tokenKind(word.token) !== "word") return b.includes(a);
  return word.terms.some((term) => given.terms.includes(term));
}

const fold = (token: string) => foldLetters(token.toLowerCase());
