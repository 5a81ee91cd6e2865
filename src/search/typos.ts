import { analyzeQuery } from "../language/analysis/analyzer.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Postings } from "./postings.ts";
import { isLikelyTypo } from "./typo-distance.ts";

const WORD = /\p{Script=Latin}{4,}/gu;

/**
 * The query with misspelt words corrected from the user's own vocabulary; undefined if there are none. A word counts as
 * misspelt if no thought has it and it is not one token of the model: "horse" is no typo of "house".
 */
export function correctTypos(
  postings: Postings,
  tokenizer: StaticEmbedder,
  query: string,
): string | undefined {
  const corrected = query.replace(WORD, (word) => {
    const terms = analyzeQuery(word);
    const isKnown =
      tokenizer.tokenize(word).length === 1 || terms.some((term) => postings.frequency(term) > 0);
    return isKnown ? word : (mostFrequentLike(postings, terms) ?? word);
  });
  return corrected === query ? undefined : corrected;
}

function mostFrequentLike(postings: Postings, terms: string[]): string | undefined {
  let best: string | undefined;
  let highest = 0;
  for (const known of postings.vocabulary()) {
    if (!terms.some((term) => isLikelyTypo(term, known))) continue;
    const frequency = postings.frequency(known);
    if (frequency > highest) {
      highest = frequency;
      best = known;
    }
  }
  return best;
}
