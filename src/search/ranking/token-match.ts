import { type AskedTokens, MAX_ASKED } from "../../kernels/token-scan.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { TokenSimilarities } from "../../language/embedding/token-similarities.ts";
import type { TokenTable } from "../index/token-table.ts";

/** A token's weight grows with the length of its vector to this power: the model gives informative words long vectors. */
const NORM_POWER = 1.5;
/** Lower similarities are chance. */
const LEAST_SIMILARITY = 0.2;

/**
 * Soft word matching: for each token of the question, the similarity of the nearest token in a text. "Physician" then
 * matches "doctor", which neither BM25 nor the text's mean vector shows.
 */
export class TokenMatch {
  readonly #similarities: TokenSimilarities;
  readonly #table: TokenTable;
  readonly #asked: AskedTokens;
  readonly #weights: Float64Array;

  constructor(
    embedder: StaticEmbedder,
    similarities: TokenSimilarities,
    table: TokenTable,
    tokens: number[],
  ) {
    this.#similarities = similarities;
    this.#table = table;
    const weigh = (token: number) => embedder.norm(token) ** NORM_POWER * table.rarity(token);
    const weighed = [...new Set(tokens)].map((token) => ({ token, weight: weigh(token) }));
    // Of a very long question, only the most informative tokens are compared.
    const kept = weighed.sort((a, b) => b.weight - a.weight).slice(0, MAX_ASKED);
    const total = kept.reduce((sum, { weight }) => sum + weight, 0) || 1;
    this.#asked = kept.map(({ token }) => token);
    this.#weights = Float64Array.from(kept, ({ weight }) => weight / total);
  }

  /** How many likenesses a text has. */
  get count(): number {
    return this.#weights.length;
  }

  /** For each of the slots' texts and each of the question's tokens, the highest similarity: the texts' one after the other. */
  likenesses(slots: readonly number[]): Float32Array {
    return this.#similarities.best(this.#asked, this.#table.texts, slots);
  }

  /** One text's likenesses, of which the first is at `start`, in one number from 0 to 1. Those below `least` do not count. */
  score(likenesses: Float32Array, start: number, least = LEAST_SIMILARITY): number {
    let score = 0;
    for (let i = 0; i < this.#weights.length; i++) {
      const likeness = likenesses[start + i] as number;
      if (likeness >= least) score += (this.#weights[i] as number) * likeness * likeness;
    }
    return score;
  }
}
