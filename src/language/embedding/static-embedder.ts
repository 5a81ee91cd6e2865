import { join } from "node:path";
import { z } from "zod";
import { findModelFolder } from "../../base/installation.ts";
import type { TokenVectors } from "../../kernels/token-scan.ts";
import type { TokenWeights } from "../embedder.ts";
import { LEXICON, readLexicon } from "../gloss/lexicon.ts";
import { readModelFile } from "../model-file.ts";
import { GlossedPieces } from "./glossed-pieces.ts";
import { WordPieces } from "./word-pieces.ts";

const MODEL_CRC = 0x364bc6f2;

const header = z.object({ rows: z.int(), dims: z.int(), vocabBytes: z.int(), maxTokens: z.int() });

type Tables = {
  file: SharedArrayBuffer;
  rows: number;
  vocabulary(): string[];
  maxTokens: number;
  scales: Float32Array;
  matrix: Int8Array;
};

/** One vector per token; a text is the normalised sum of its tokens' vectors (model/MODEL_CARD.md). */
export class StaticEmbedder {
  /** Another dictionary gives the same text another vector. */
  readonly model = `static-en-256-int8-${LEXICON}`;
  /** For other threads (`shareStaticEmbedder`). */
  readonly file: SharedArrayBuffer;
  readonly readLexicon: () => SharedArrayBuffer;
  readonly dimensions: number;
  readonly vocabularySize: number;
  /** Serves the contextual model, too: the vocabularies are the same. */
  readonly pieces: GlossedPieces;
  readonly #scales: Float32Array;
  readonly #matrix: Int8Array;
  readonly #sum: Float64Array;
  /** Computed lazily; 0 means not yet. */
  readonly #rowLengths: Float32Array;

  constructor(
    { file, rows, vocabulary, maxTokens, scales, matrix }: Tables,
    readLexicon: () => SharedArrayBuffer,
  ) {
    this.file = file;
    this.readLexicon = readLexicon;
    this.vocabularySize = rows;
    this.dimensions = matrix.length / rows;
    this.pieces = new GlossedPieces(new WordPieces(vocabulary, maxTokens), readLexicon);
    this.#scales = scales;
    this.#matrix = matrix;
    this.#sum = new Float64Array(this.dimensions);
    this.#rowLengths = new Float32Array(rows);
  }

  tokenize(text: string): number[] {
    return this.pieces.tokenize(text);
  }

  /** Of all tokens, for comparing them. */
  get vectors(): TokenVectors {
    return {
      matrix: this.#matrix,
      dimensions: this.dimensions,
      lengthOf: (token) => this.#rowLength(token),
    };
  }

  /** A token's weight in a text's sum: distinctive words weigh more. */
  norm(token: number): number {
    return (this.#scales[token] as number) * this.#rowLength(token);
  }

  /** Length of an unscaled matrix row; never 0, so it is safe to divide by. */
  #rowLength(token: number): number {
    let length = this.#rowLengths[token] as number;
    if (length === 0) {
      const start = token * this.dimensions;
      for (const value of this.#matrix.subarray(start, start + this.dimensions)) length += value * value;
      // As it is kept: the first answer must not differ from later ones.
      length = Math.fround(Math.sqrt(length) || 1);
      this.#rowLengths[token] = length;
    }
    return length;
  }

  /** All zeros when no token is known. */
  embedTokens(tokens: Iterable<number>, weights?: TokenWeights): Float32Array {
    this.#sum.fill(0);
    for (const token of tokens) this.#add(token, weights?.weight(token) ?? 1);
    return toUnit(this.#sum);
  }

  /** Unrolled by four: twice as fast. `dimensions` is a multiple of four. */
  #add(token: number, weight: number): void {
    const sum = this.#sum;
    const matrix = this.#matrix;
    const scale = weight * (this.#scales[token] as number);
    const { length } = sum;
    for (let i = 0, j = token * length; i < length; i += 4, j += 4) {
      sum[i] = (sum[i] as number) + scale * (matrix[j] as number);
      sum[i + 1] = (sum[i + 1] as number) + scale * (matrix[j + 1] as number);
      sum[i + 2] = (sum[i + 2] as number) + scale * (matrix[j + 2] as number);
      sum[i + 3] = (sum[i + 3] as number) + scale * (matrix[j + 3] as number);
    }
  }
}

function toUnit(sum: Float64Array): Float32Array {
  let square = 0;
  for (let i = 0; i < sum.length; i++) square += (sum[i] as number) ** 2;
  const unit = new Float32Array(sum.length);
  if (square === 0) return unit;
  const inverse = 1 / Math.sqrt(square);
  for (let i = 0; i < unit.length; i++) unit[i] = (sum[i] as number) * inverse;
  return unit;
}

export function openStaticEmbedder(path = join(findModelFolder(), "static-en-256-int8.bin")): StaticEmbedder {
  return shareStaticEmbedder(readModelFile(path, MODEL_CRC));
}

/** Threads that are given the same files share the matrix and the dictionary. */
export function shareStaticEmbedder(file: SharedArrayBuffer, lexicon?: SharedArrayBuffer): StaticEmbedder {
  let read = lexicon;
  return new StaticEmbedder(readTables(file), () => (read ??= readLexicon()));
}

/** File layout: JSON header line, vocabulary (one line per row), one float32 scale per row, int8 matrix; little-endian. */
function readTables(file: SharedArrayBuffer): Tables {
  const bytes = Buffer.from(file);
  const vocabularyStart = bytes.indexOf("\n") + 1;
  const { rows, dims, vocabBytes, maxTokens } = header.parse(
    JSON.parse(bytes.toString("utf8", 0, vocabularyStart)),
  );
  const scalesStart = vocabularyStart + vocabBytes;
  const matrixStart = scalesStart + rows * Float32Array.BYTES_PER_ELEMENT;
  return {
    file,
    rows,
    vocabulary: () => bytes.toString("utf8", vocabularyStart, scalesStart).split("\n").slice(0, rows),
    maxTokens,
    scales: new Float32Array(file, scalesStart, rows),
    matrix: new Int8Array(file, matrixStart, rows * dims),
  };
}
