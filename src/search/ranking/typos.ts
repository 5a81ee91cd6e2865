import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { isLikelyTypo, MAX_SLIPS } from "../../base/typo.ts";
import { analyzeQuestion } from "../../language/analysis/analyzer.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { Postings } from "../index/postings.ts";

const WORD = /\p{Script=Latin}{4,}/gu;
/** Each is compared with the whole vocabulary. A text with more of them is no misspelt question. */
const MAX_CORRECTED = 8;
/** Known terms compared between two looks at the clock. */
const STEP = 500;
const MAX_CHARACTER_BYTES = 3;

/**
 * The query with misspelt words corrected from the user's own vocabulary; undefined if there are none. A word counts as
 * misspelt if no thought has it and no language: "horse" is no typo of "house". Nor is any of those that are `kept`.
 */
export async function correctTypos(
  postings: Postings,
  tokenizer: StaticEmbedder,
  { query, kept }: { query: string; kept: string },
): Promise<string | undefined> {
  const corrections = new Map<string, string>();
  const isKept = new Set(kept.match(WORD));
  for (const word of new Set(query.match(WORD))) {
    if (isKept.has(word)) continue;
    if (corrections.size === MAX_CORRECTED) break;
    if (isTurnOver()) await nextTurn();
    const { terms, words } = analyzeQuestion(word);
    const isKnown = tokenizer.pieces.isWord(word) || terms.some((term) => postings.frequency(term) > 0);
    // The other terms are parts of the word, such as "bott" and "neck": a slip in one of them says nothing about it.
    if (!isKnown) corrections.set(word, (await findMostFrequentLike(postings, words)) ?? word);
  }
  const corrected = query.replace(WORD, (word) => corrections.get(word) ?? word);
  return corrected === query ? undefined : corrected;
}

async function findMostFrequentLike(
  postings: Postings,
  terms: readonly string[],
): Promise<string | undefined> {
  let best: string | undefined;
  let highest = 0;
  let compared = 0;
  const lengths = terms.map(({ length }) => length);
  const bounds = {
    least: Math.min(...lengths) - MAX_SLIPS,
    most: MAX_CHARACTER_BYTES * (Math.max(...lengths) + MAX_SLIPS),
  };
  for (const known of postings.vocabulary(bounds)) {
    if (++compared % STEP === 0 && isTurnOver()) await nextTurn();
    if (!terms.some((term) => isLikelyTypo(term, known))) continue;
    const frequency = postings.frequency(known);
    if (frequency > highest) {
      highest = frequency;
      best = known;
    }
  }
  return best;
}
