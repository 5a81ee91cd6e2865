import { BoundedCache } from "../../base/bounded-cache.ts";
import type { StaticEmbedder } from "./static-embedder.ts";

/** About 30 KB each; queries use few different tokens. */
const MAX_ROWS = 512;
/** A cosine is stored as int8 from -127 to 127; -128 means not computed yet. */
const UNKNOWN = -128;
const SCALE = 127;

/** Cached cosines between the model's tokens: queries keep using the same words. */
export class TokenSimilarities {
  readonly #embedder: StaticEmbedder;
  readonly #rows = new BoundedCache<number, Int8Array>({ limit: MAX_ROWS });

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  /** The highest cosine of a token with any of the others, at least 0. */
  best(token: number, others: Uint16Array): number {
    const row = this.#row(token);
    let best = 0;
    for (let i = 0; i < others.length; i++) {
      const other = others[i] as number;
      let similarity = row[other] as number;
      if (similarity === UNKNOWN) {
        similarity = Math.max(-SCALE, Math.round(SCALE * this.#embedder.similarity(token, other)));
        row[other] = similarity;
      }
      if (similarity > best) best = similarity;
    }
    return best / SCALE;
  }

  #row(token: number): Int8Array {
    let row = this.#rows.get(token);
    if (!row) {
      row = new Int8Array(this.#embedder.vocabularySize).fill(UNKNOWN);
      this.#rows.set(token, row);
    }
    return row;
  }
}
