import { createCopy } from "./copy.ts";
import { KernelMemory } from "./kernel-memory.ts";
import { openVectorKernels, type VectorKernels } from "./vectors.ts";

/** A row of the table takes one register, or two. */
const REGISTER_BYTES = 16;
export const MAX_ASKED = 2 * REGISTER_BYTES;
/** The kernel compares with so many asked tokens at a time. */
const STRIDE = 4;
/** Texts are read in pieces of so many tokens, or of one text. */
const PIECE_TOKENS = 2 ** 15;
/** So many tokens are compared at a time. */
const ROWS = 256;

/** Runs of tokens: those of text i are from `starts[i]` to `starts[i + 1]`. */
export type TokenTexts = { tokens: Uint16Array; starts: Uint32Array };

/** A vector for each token, one after the other, of `dimensions` each, a multiple of 16. */
export type TokenVectors = { matrix: Int8Array; dimensions: number; lengthOf(token: number): number };

/** The tokens of one question, up to MAX_ASKED. */
export type AskedTokens = readonly number[];

/** Finds the highest cosines of a text's tokens with those of a question, by a table of the tokens that occur. */
export class TokenScan {
  readonly #vectors: TokenVectors;
  readonly #memory = new KernelMemory();
  readonly #kernels: VectorKernels = openVectorKernels(this.#memory.memory);
  readonly #at: Record<"asked" | "askedLengths" | "rows" | "lengths" | "tokens" | "table", number>;
  /** By token, the number of the question whose cosines the table holds. */
  readonly #writtenFor: Uint32Array;
  #asked: AskedTokens | undefined;
  #question = 0;

  constructor(vectors: TokenVectors) {
    this.#vectors = vectors;
    const { matrix, dimensions } = vectors;
    const vocabulary = matrix.length / dimensions;
    this.#writtenFor = new Uint32Array(vocabulary);
    this.#at = {
      asked: this.#memory.take(MAX_ASKED * 2 * dimensions),
      askedLengths: this.#memory.take(MAX_ASKED * Float64Array.BYTES_PER_ELEMENT),
      rows: this.#memory.take(ROWS * dimensions),
      lengths: this.#memory.take(ROWS * Float64Array.BYTES_PER_ELEMENT),
      tokens: this.#memory.take(ROWS * Uint16Array.BYTES_PER_ELEMENT),
      table: this.#memory.take(vocabulary * MAX_ASKED),
    };
  }

  /**
   * For each of the numbered texts and each asked token its highest cosine with a token of the text, at least 0, times 127 and
   * rounded: a row of numbers for each text.
   */
  highest(asked: AskedTokens, texts: TokenTexts, numbers: ArrayLike<number>): Int8Array {
    if (this.#asked !== asked) this.#ask(asked);
    const rows = new Int8Array(numbers.length * asked.length);
    for (let from = 0; from < numbers.length; ) from = this.#readPiece(asked, texts, numbers, from, rows);
    return rows;
  }

  #ask(asked: AskedTokens): void {
    this.#asked = asked;
    this.#question++;
    const { matrix, dimensions, lengthOf } = this.#vectors;
    const { buffer } = this.#memory.memory;
    const vectors = new Uint8Array(buffer, this.#at.asked, MAX_ASKED * 2 * dimensions).fill(0);
    const lengths = new Float64Array(buffer, this.#at.askedLengths, MAX_ASKED).fill(1);
    for (const [i, token] of asked.entries()) {
      for (let j = 0; j < dimensions; j++) {
        const value = matrix[token * dimensions + j] as number;
        vectors[(2 * i + (value < 0 ? 1 : 0)) * dimensions + j] = Math.abs(value);
      }
      lengths[i] = lengthOf(token);
    }
  }

  /** Returns the number of the first text that is left. */
  #readPiece(
    asked: AskedTokens,
    { tokens, starts }: TokenTexts,
    numbers: ArrayLike<number>,
    from: number,
    rows: Int8Array,
  ): number {
    const lengthOf = (i: number) => {
      const text = numbers[i] as number;
      return (starts[text + 1] as number) - (starts[text] as number);
    };
    let until = from;
    let total = 0;
    do total += lengthOf(until++);
    while (until < numbers.length && total + lengthOf(until) <= PIECE_TOKENS);

    const bytes = asked.length <= REGISTER_BYTES ? REGISTER_BYTES : MAX_ASKED;
    const count = until - from;
    const at = {
      tokens: this.#memory.area("tokens", total * Uint16Array.BYTES_PER_ELEMENT),
      ends: this.#memory.area("ends", count * Uint32Array.BYTES_PER_ELEMENT),
      highest: this.#memory.area("highest", count * bytes),
    };
    const { buffer } = this.#memory.memory;
    const piece = new Uint16Array(buffer, at.tokens, total);
    const ends = new Uint32Array(buffer, at.ends, count);
    let written = 0;
    for (let i = 0; i < count; i++) {
      const text = numbers[from + i] as number;
      const end = starts[text + 1] as number;
      for (let j = starts[text] as number; j < end; j++) piece[written++] = tokens[j] as number;
      ends[i] = written;
    }
    this.#compare(asked, piece, bytes);
    this.#kernels.findHighest(at.tokens, at.ends, count, this.#at.table, bytes, at.highest);
    const highest = new Int8Array(buffer, at.highest, count * bytes);
    for (let i = 0; i < count; i++)
      for (let value = 0; value < asked.length; value++)
        rows[(from + i) * asked.length + value] = highest[i * bytes + value] as number;
    return until;
  }

  /** Adds the tokens to the table that are not there yet for this question. */
  #compare(asked: AskedTokens, occurring: Uint16Array, bytes: number): void {
    const { matrix, dimensions, lengthOf } = this.#vectors;
    const { buffer } = this.#memory.memory;
    const at = this.#at;
    const lengths = new Float64Array(buffer, at.lengths, ROWS);
    const tokens = new Uint16Array(buffer, at.tokens, ROWS);
    const copy = createCopy(matrix, buffer);
    const values = STRIDE * Math.ceil(asked.length / STRIDE);
    const writtenFor = this.#writtenFor;
    const question = this.#question;
    let count = 0;
    const measure = () => {
      this.#kernels.measureTokens(
        at.asked,
        at.askedLengths,
        values,
        at.rows,
        at.lengths,
        at.tokens,
        count,
        dimensions,
        at.table,
        bytes,
      );
      count = 0;
    };
    for (let i = 0; i < occurring.length; i++) {
      const token = occurring[i] as number;
      if (writtenFor[token] === question) continue;
      writtenFor[token] = question;
      copy(token * dimensions, (token + 1) * dimensions, at.rows + count * dimensions);
      lengths[count] = lengthOf(token);
      tokens[count++] = token;
      if (count === ROWS) measure();
    }
    measure();
  }
}
