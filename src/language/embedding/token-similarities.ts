import { BoundedCache } from "../../base/bounded-cache.ts";
import type { StaticEmbedder } from "./static-embedder.ts";

/** About 30 KB each; queries use few different tokens. */
const MAX_ROWS = 512;
/** A cosine is stored as int8 from -127 to 127; -128 means not computed yet. */
const UNKNOWN = -128;
const SCALE = 127;

/** Cosines of one token with all others, as far as they are known. */
export type SimilarityRow = { readonly token: number; readonly cosines: Int8Array };

/** Cached cosines between the model's tokens: queries keep using the same words. */
export class TokenSimilarities {
  readonly #embedder: StaticEmbedder;
  readonly #rows = new BoundedCache<number, SimilarityRow>({ limit: MAX_ROWS });

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  rowOf(token: number): SimilarityRow {
    let row = this.#rows.get(token);
    if (!row) {
      row = { token, cosines: new Int8Array(this.#embedder.vocabularySize).fill(UNKNOWN) };
      this.#rows.set(token, row);
    }
    return row;
  }

  /** The highest cosine of the row's token with any of the others, at least 0. */
  best(row: SimilarityRow, others: Uint16Array): number {
    const { cosines } = row;
    let best = 0;
    for (let i = 0; i < others.length; i++) {
      let cosine = cosines[others[i] as number] as number;
      if (cosine === UNKNOWN) cosine = this.#compare(row, others[i] as number);
      if (cosine > best) best = cosine;
    }
    return best / SCALE;
  }

  #compare({ token, cosines }: SimilarityRow, other: number): number {
    const cosine = Math.max(-SCALE, Math.round(SCALE * this.#embedder.similarity(token, other)));
    cosines[other] = cosine;
    return cosine;
  }
}
