import { tokenKind } from "../language/analysis/segment.ts";
import { rarityOf } from "../search/postings.ts";
import { type AskedWord, shareOfTerm } from "./asked-words.ts";

/** Words alone are never quite sure: another text may answer in better ones. */
const SUREST_BY_WORDS = 0.9;
/** Two thirds of the words make an even chance, one of five makes noise. */
const SHARE_POWER = 1.25;
/** One rare word of a small library tells about 3: alone it is a good hit, two of them are nearly all there is. */
const TELLING_ENOUGH = 2;

/** A run of the question's very words is a sure hit, once it is long enough not to be chance. */
export const QUOTATION_SCORE = 0.95;
const QUOTATION_WORDS = 4;
/** So many in a row are no chance, whatever follows; and a pattern of hundreds takes long to be made. */
const COMPARED_WORDS = 24;
/** A longer one is no word, and may be tried at every letter of a note that is made for it. */
const LONGEST_WORD = 200;
const UNSPACED_CHARACTERS_A_WORD = 2;

export type WeighedWord = AskedWord & { weight: number };

/** `notes` is how many of `total` hold the word. One that none holds weighs no more than one that a single note does. */
export function weighWord(word: AskedWord, notes: number, total: number): WeighedWord {
  return { ...word, weight: word.size * rarityOf(Math.max(1, notes), total) };
}

/**
 * The chance that a note is what was asked for: how much of the question it holds, and how much those words tell at
 * all. Unlike BM25 against its ideal it counts a word once, however many stems the analyzer gives it.
 */
export function toLikelihood(
  words: WeighedWord[],
  shareOf: (word: WeighedWord, i: number) => number,
): number {
  let asked = 0;
  let found = 0;
  for (const [i, word] of words.entries()) {
    asked += word.weight;
    found += word.weight * shareOf(word, i);
  }
  if (found === 0) return 0;
  return SUREST_BY_WORDS * (found / asked) ** SHARE_POWER * (1 - Math.exp(-found / TELLING_ENOUGH));
}

/** How much of a word a text with these terms holds. */
export function shareIn(terms: ReadonlySet<string>, word: AskedWord): number {
  return word.terms.reduce(
    (most, term) => (terms.has(term) ? Math.max(most, shareOfTerm(word, term)) : most),
    0,
  );
}

/** Finds the query as a run of words, whatever signs are between them; undefined when it is too short to tell. */
export function toQuotation(query: string): RegExp | undefined {
  const words = (query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, COMPARED_WORDS);
  if (words.some((word) => word.length > LONGEST_WORD)) return undefined;
  const count = words.reduce((sum, word) => sum + countWords(word), 0);
  return count < QUOTATION_WORDS ? undefined : new RegExp(words.join("[^\\p{L}\\p{M}\\p{N}]+"), "iu");
}

function countWords(run: string): number {
  return tokenKind(run) === "unspaced" ? run.length / UNSPACED_CHARACTERS_A_WORD : 1;
}
