import { KernelMemory } from "./kernel-memory.ts";
import { openVectorKernels, type VectorKernels } from "./vectors.ts";

/** A row takes one register, or two. */
const REGISTER_BYTES = 16;
const MAX_VALUES = 2 * REGISTER_BYTES;
/** Tokens are read in pieces of so many, or of one text. */
const PIECE_TOKENS = 2 ** 15;

/** Runs of tokens: those of text i are from `starts[i]` to `starts[i + 1]`. */
export type TokenTexts = { tokens: Uint16Array; starts: Uint32Array };

/** What is looked for: up to 32 values for each token, from -127 to 127, which `valueOf` computes when they are needed. */
export type WantedValues = { values: number; valueOf: (value: number, token: number) => number };

/** Finds the highest of the values of a text's tokens, by a table of the tokens that occur. */
export class TokenScan {
  readonly #memory = new KernelMemory();
  readonly #kernels: VectorKernels = openVectorKernels(this.#memory.memory);
  readonly #table: number;
  /** By token, the number of the question whose values the table holds. */
  readonly #writtenFor: Uint32Array;
  #wanted: WantedValues | undefined;
  #question = 0;

  constructor(vocabularySize: number) {
    this.#table = this.#memory.take(vocabularySize * MAX_VALUES);
    this.#writtenFor = new Uint32Array(vocabularySize);
  }

  /** For each of the texts the highest of each value, at least 0: a row of `wanted.values` numbers for each. */
  highest(wanted: WantedValues, texts: TokenTexts, asked: ArrayLike<number>): Int8Array {
    if (this.#wanted !== wanted) {
      this.#wanted = wanted;
      this.#question++;
    }
    const rows = new Int8Array(asked.length * wanted.values);
    for (let from = 0; from < asked.length; ) from = this.#readPiece(wanted, texts, asked, from, rows);
    return rows;
  }

  /** Returns the number of the first text that is left. */
  #readPiece(
    wanted: WantedValues,
    texts: TokenTexts,
    asked: ArrayLike<number>,
    from: number,
    rows: Int8Array,
  ): number {
    const { tokens, starts } = texts;
    const lengthOf = (i: number) => {
      const text = asked[i] as number;
      return (starts[text + 1] as number) - (starts[text] as number);
    };
    let until = from;
    let total = 0;
    do total += lengthOf(until++);
    while (until < asked.length && total + lengthOf(until) <= PIECE_TOKENS);

    const bytes = wanted.values <= REGISTER_BYTES ? REGISTER_BYTES : MAX_VALUES;
    const count = until - from;
    const at = {
      tokens: this.#memory.area("tokens", total * Uint16Array.BYTES_PER_ELEMENT),
      ends: this.#memory.area("ends", count * Uint32Array.BYTES_PER_ELEMENT),
      highest: this.#memory.area("highest", count * bytes),
    };
    const { buffer } = this.#memory.memory;
    const piece = new Uint16Array(buffer, at.tokens, total);
    const ends = new Uint32Array(buffer, at.ends, count);
    const table = new Int8Array(buffer, this.#table, this.#writtenFor.length * bytes);
    const writtenFor = this.#writtenFor;
    const question = this.#question;
    let written = 0;
    for (let i = 0; i < count; i++) {
      const text = asked[from + i] as number;
      const end = starts[text + 1] as number;
      for (let j = starts[text] as number; j < end; j++) {
        const token = tokens[j] as number;
        if (writtenFor[token] !== question) {
          writtenFor[token] = question;
          for (let value = 0; value < wanted.values; value++)
            table[token * bytes + value] = wanted.valueOf(value, token);
        }
        piece[written++] = token;
      }
      ends[i] = written;
    }
    this.#kernels.findHighest(at.tokens, at.ends, count, this.#table, bytes, at.highest);
    const highest = new Int8Array(buffer, at.highest, count * bytes);
    for (let i = 0; i < count; i++)
      for (let value = 0; value < wanted.values; value++)
        rows[(from + i) * wanted.values + value] = highest[i * bytes + value] as number;
    return until;
  }
}
