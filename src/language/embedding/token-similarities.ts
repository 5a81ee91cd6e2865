import { type AskedTokens, TokenScan, type TokenTexts } from "../../kernels/token-scan.ts";
import type { StaticEmbedder } from "./static-embedder.ts";

/** Cosines come as int8, times this. */
const SCALE = 127;

/** Compares the tokens of a question with those of texts. */
export class TokenSimilarities {
  readonly #embedder: StaticEmbedder;
  /** Opened with the first question. */
  #scan: TokenScan | undefined;

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  /** For each of the numbered texts, and for each asked token, its highest cosine with any token of the text, at least 0. */
  best(asked: AskedTokens, texts: TokenTexts, numbers: ArrayLike<number>): Float32Array {
    this.#scan ??= new TokenScan(this.#embedder.vectors);
    const best = new Float32Array(this.#scan.highest(asked, texts, numbers));
    for (let i = 0; i < best.length; i++) best[i] = (best[i] as number) / SCALE;
    return best;
  }
}
