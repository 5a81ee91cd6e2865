import type { StaticEmbedder } from "./static-embedder.ts";

/** About 30 KB each: the tokens that people ask with are few. */
const MAX_ROWS = 512;
const UNKNOWN = -128;
const SCALE = 127;

/** Cosines between the model's tokens, kept once computed: questions use the same words again and again. */
export class TokenSimilarities {
  readonly #embedder: StaticEmbedder;
  readonly #rows = new Map<number, Int8Array>();

  constructor(embedder: StaticEmbedder) {
    this.#embedder = embedder;
  }

  /** The highest cosine of a token with any of the others, 0 at the least. */
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
      if (this.#rows.size >= MAX_ROWS)
        for (const oldest of this.#rows.keys()) if (this.#rows.delete(oldest)) break;
      row = new Int8Array(this.#embedder.vocabularySize).fill(UNKNOWN);
      this.#rows.set(token, row);
    }
    return row;
  }
}
