import { KernelMemory } from "../../kernels/kernel-memory.ts";
import { openTransformerKernels, type TransformerKernels } from "../../kernels/transformer.ts";
import type { TokenWeights } from "../embedder.ts";
import { type ContextualModel, parseContextualModel, readContextualModel } from "./contextual-model.ts";
import { type Layer, placeWeights, type Weights } from "./encoder-weights.ts";

const FLOAT = Float32Array.BYTES_PER_ELEMENT;

/** Addresses of what is computed; each serves the next text again. */
type Activations = {
  /** A row a token, the model's width: what the layers add to. */
  x: number;
  /** Of the same size: what a step reads. */
  input: number;
  /** Queries, keys and values, or the feed-forward block's hidden values. */
  wide: number;
  quantized: number;
  scratch: number;
  tokenWeights: number;
  vector: number;
};

/** A small transformer: it reads words in their order and context (model/TINY_MODEL_CARD.md). About 3 MB an instance. */
export class ContextualEmbedder {
  readonly dimensions: number;
  /** What comes after so many tokens of a text is not read. */
  readonly maxTokens: number;
  readonly #width: number;
  readonly #epsilon: number;
  readonly #embedding: Int8Array;
  readonly #scales: Float32Array;
  readonly #kernels: TransformerKernels;
  readonly #weights: Weights;
  readonly #at: Activations;
  readonly #bytes: Int8Array;
  readonly #floats: Float32Array;

  constructor(model: ContextualModel) {
    const memory = new KernelMemory();
    this.dimensions = model.dimensions;
    this.maxTokens = model.maxTokens;
    this.#width = model.width;
    this.#epsilon = model.epsilon;
    this.#embedding = model.bytes("embed");
    this.#scales = model.floats("embed.scale");
    this.#kernels = openTransformerKernels(memory.memory);
    this.#at = takeActivations(model, memory);
    this.#weights = placeWeights(model, this.#kernels, memory, this.#at.wide);
    this.#bytes = new Int8Array(memory.memory.buffer);
    this.#floats = new Float32Array(memory.memory.buffer);
  }

  /** A unit vector; all zeros when there is no token, or none that weighs anything. */
  embedTokens(tokens: ArrayLike<number>, weights?: TokenWeights): Float32Array {
    const steps = this.embedInSteps(tokens, weights);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /** The same with pauses, during which no other text may be begun: the memory is this one's. */
  *embedInSteps(tokens: ArrayLike<number>, weights?: TokenWeights): Generator<undefined, Float32Array> {
    const n = Math.min(tokens.length, this.maxTokens);
    if (n === 0) return new Float32Array(this.dimensions);
    this.#writeTokens(tokens, n, weights);
    for (const layer of this.#weights.layers) {
      yield;
      this.#attend(layer, n);
      yield;
      this.#feedForward(layer, n);
    }
    yield;
    return this.#pool(n);
  }

  #writeTokens(tokens: ArrayLike<number>, n: number, weights: TokenWeights | undefined): void {
    const { x, quantized: rows, scratch: scales, tokenWeights } = this.#at;
    const width = this.#width;
    for (let i = 0; i < n; i++) {
      const token = tokens[i] as number;
      this.#bytes.set(this.#embedding.subarray(token * width, (token + 1) * width), rows + i * width);
      this.#floats[scales / FLOAT + i] = this.#scales[token] as number;
      this.#floats[tokenWeights / FLOAT + i] = weights?.weight(token) ?? 1;
    }
    const { positions, positionScales } = this.#weights;
    this.#kernels.embed(rows, scales, positions, positionScales, n, width, x);
  }

  #attend({ attentionNorm, qkv, attentionOut }: Layer, n: number): void {
    const { x, input, wide, quantized, scratch } = this.#at;
    const kernels = this.#kernels;
    const width = this.#width;
    kernels.normalizeRows(x, n, width, attentionNorm, this.#epsilon, input);
    kernels.quantize(input, n, width, quantized);
    kernels.linear(quantized, n, qkv.address, qkv.rows, qkv.cols, wide, false);
    kernels.attend(wide, n, width, scratch, input);
    kernels.quantize(input, n, width, quantized);
    kernels.linear(quantized, n, attentionOut.address, attentionOut.rows, attentionOut.cols, x, true);
  }

  #feedForward({ feedForwardNorm, feedForwardIn, feedForwardOut }: Layer, n: number): void {
    const { x, input, wide, quantized } = this.#at;
    const kernels = this.#kernels;
    kernels.normalizeRows(x, n, this.#width, feedForwardNorm, this.#epsilon, input);
    kernels.quantize(input, n, this.#width, quantized);
    kernels.linear(quantized, n, feedForwardIn.address, feedForwardIn.rows, feedForwardIn.cols, wide, false);
    kernels.quantizePositive(wide, n, feedForwardIn.rows, quantized);
    kernels.sparseLinear(quantized, n, feedForwardOut.address, feedForwardOut.rows, feedForwardOut.cols, x);
  }

  #pool(n: number): Float32Array {
    const { x, input, quantized, scratch, tokenWeights, vector } = this.#at;
    const { lastNorm, pooling, out } = this.#weights;
    const kernels = this.#kernels;
    kernels.normalizeRows(x, n, this.#width, lastNorm, this.#epsilon, input);
    const weight = kernels.pool(input, n, this.#width, pooling, tokenWeights, scratch, x);
    if (weight === 0) return new Float32Array(this.dimensions);
    kernels.quantize(x, 1, this.#width, quantized);
    kernels.linear(quantized, 1, out.address, out.rows, out.cols, vector, false);
    kernels.toUnit(vector, this.dimensions);
    const start = vector / FLOAT;
    return this.#floats.slice(start, start + this.dimensions);
  }
}

function takeActivations(model: ContextualModel, memory: KernelMemory): Activations {
  const { width, hidden, dimensions } = model;
  // Kernels that take four tokens a step read and write up to a multiple of four.
  const n = Math.ceil(model.maxTokens / 4) * 4;
  const takeFloats = (count: number) => memory.take(count * FLOAT);
  return {
    x: takeFloats(n * width),
    input: takeFloats(n * width),
    wide: takeFloats(n * Math.max(3 * width, hidden)),
    // At most a column and four bytes for every four hidden values, and two numbers a token.
    quantized: takeFloats(n * (hidden / 2 + 2)),
    // A head's keys, 64 values each, and the scores of four tokens.
    scratch: takeFloats(n * (64 + 4)),
    tokenWeights: takeFloats(n),
    vector: takeFloats(dimensions),
  };
}

/** Threads that are given one `file` share the embedding matrix. */
export function openContextualEmbedder(file: SharedArrayBuffer = readContextualModel()): ContextualEmbedder {
  return new ContextualEmbedder(parseContextualModel(file));
}
