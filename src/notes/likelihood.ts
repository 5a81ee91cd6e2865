import { tokenKind } from "../language/analysis/segment.ts";
import { rarityOf } from "../search/index/postings.ts";
import { type QueryWord, shareOfTerm } from "./query-words.ts";

/** Words alone are never certain: another text may answer in better ones. */
const MAX_BY_WORDS = 0.9;
/** Fitted so that two thirds of the words give about 0.5, and one of five is noise. */
const SHARE_POWER = 1.25;
/** A rare word of a small library has a rarity of about 3: one is a good match, two are nearly certain. */
const RARITY_SCALE = 2;

/** A text that quotes the whole question is a sure hit, if the question is long enough to rule out chance. */
export const QUOTATION_SCORE = 0.95;
const QUOTATION_WORDS = 4;
/** This many in a row are no coincidence, and a pattern of hundreds takes long to compile. */
const COMPARED_WORDS = 24;
/** A longer one is no word, and could make the pattern slow on a note crafted for it. */
const LONGEST_WORD = 200;
const UNSPACED_CHARACTERS_A_WORD = 2;

export type WeighedWord = QueryWord & { weight: number };

/** `notes` of `total` contain the word. A word in no note weighs as much as a word in one note. */
export function weighWord(word: QueryWord, notes: number, total: number): WeighedWord {
  return { ...word, weight: word.size * rarityOf(Math.max(1, notes), total) };
}

/**
 * The probability that a note answers the question, from the share of the question it contains and the rarity of those
 * words. Unlike relative BM25, it counts a word once, however many stems the analyzer gives it.
 */
export function toLikelihood(
  words: WeighedWord[],
  shareOf: (word: WeighedWord, i: number) => number,
): number {
  let total = 0;
  let found = 0;
  for (const [i, word] of words.entries()) {
    total += word.weight;
    found += word.weight * shareOf(word, i);
  }
  if (found === 0) return 0;
  return MAX_BY_WORDS * (found / total) ** SHARE_POWER * (1 - Math.exp(-found / RARITY_SCALE));
}

/** How much of the word a text with these terms contains. */
export function shareIn(terms: ReadonlySet<string>, word: QueryWord): number {
  return word.terms.reduce(
    (most, term) => (terms.has(term) ? Math.max(most, shareOfTerm(word, term)) : most),
    0,
  );
}

/** Matches the query's words in a row, with any punctuation between them; undefined if it is too short. */
export function toQuotation(query: string): RegExp | undefined {
  const words = (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, COMPARED_WORDS);
  if (words.some((word) => word.length > LONGEST_WORD)) return undefined;
  const count = words.reduce((sum, word) => sum + countWords(word), 0);
  return count < QUOTATION_WORDS ? undefined : new RegExp(words.join("[^\\p{L}\\p{M}\\p{N}]+"), "iu");
}

function countWords(run: string): number {
  return tokenKind(run) === "unspaced" ? run.length / UNSPACED_CHARACTERS_A_WORD : 1;
}
