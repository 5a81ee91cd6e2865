import { BoundedCache } from "../../base/bounded-cache.ts";
import { TokenScan, type TokenTexts, type WantedValues } from "../../kernels/token-scan.ts";
import type { StaticEmbedder } from "./static-embedder.ts";

/** About 30 KB each; queries use few different tokens. */
const MAX_ROWS = 512;
/** A cosine is stored as int8 from -127 to 127; -128 means not computed yet. */
const UNKNOWN = -128;
const SCALE = 127;

/** The tokens of one question, up to 32. */
export type AskedTokens = WantedValues;

/** Cached cosines between the model's tokens: queries keep using the same words. */
export class TokenSimilarities {
  readonly #embedder: StaticEmbedder;
  readonly #rows = new BoundedCache<number, Int8Array>({ limit: MAX_ROWS });
  #scan: TokenScan | undefined;

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  ask(tokens: readonly number[]): AskedTokens {
    const rows = tokens.map((token) => this.#rowOf(token));
    return {
      values: tokens.length,
      valueOf: (i, other) => {
        const row = rows[i] as Int8Array;
        const cosine = row[other] as number;
        if (cosine !== UNKNOWN) return cosine;
        const found = Math.round(SCALE * this.#embedder.similarity(tokens[i] as number, other));
        row[other] = Math.max(-SCALE, found);
        return row[other];
      },
    };
  }

  /** For each of the numbered texts, and for each asked token, its highest cosine with any token of the text, at least 0. */
  best(asked: AskedTokens, texts: TokenTexts, numbers: ArrayLike<number>): Float32Array {
    this.#scan ??= new TokenScan(this.#embedder.vocabularySize);
    const best = new Float32Array(this.#scan.highest(asked, texts, numbers));
    for (let i = 0; i < best.length; i++) best[i] = (best[i] as number) / SCALE;
    return best;
  }

  #rowOf(token: number): Int8Array {
    let row = this.#rows.get(token);
    if (!row) {
      row = new Int8Array(this.#embedder.vocabularySize).fill(UNKNOWN);
      this.#rows.set(token, row);
    }
    return row;
  }
}
