import type { TokenWeights } from "./embedder.ts";

/** A query token found in more than about 1 text in 20 (a speaker's name, a template word) counts less. */
const FULL_WEIGHT_IDF = Math.log(1 + 20);
const SMALL_COUNT_MAX = 0xffff;

/** In how many texts of one user each token stands. Two bytes a token until a count outgrows them. */
export class TokenFrequencies implements TokenWeights {
  #counts: Uint16Array | Uint32Array;
  #texts = 0;

  constructor(vocabularySize: number) {
    this.#counts = new Uint16Array(vocabularySize);
  }

  get texts(): number {
    return this.#texts;
  }

  /** `tokens` of one text, repetitions allowed. */
  add(tokens: Iterable<number>): void {
    this.#texts++;
    if (this.#texts > SMALL_COUNT_MAX && this.#counts instanceof Uint16Array)
      this.#counts = Uint32Array.from(this.#counts);
    for (const token of new Set(tokens)) this.#counts[token] = this.#count(token) + 1;
  }

  /** Only for a text that was added. */
  remove(tokens: Iterable<number>): void {
    this.#texts = Math.max(0, this.#texts - 1);
    for (const token of new Set(tokens)) this.#counts[token] = Math.max(0, this.#count(token) - 1);
  }

  weight(token: number): number {
    const count = this.#count(token);
    const idf = Math.log(1 + (Math.max(0, this.#texts - count) + 0.5) / (count + 0.5));
    return Math.min(1, idf / FULL_WEIGHT_IDF);
  }

  #count(token: number): number {
    return this.#counts[token] ?? 0;
  }
}
