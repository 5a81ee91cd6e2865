import { join } from "node:path";
import { z } from "zod";
import { findModelFolder } from "../../base/installation.ts";
import { LEXICON } from "../gloss/lexicon.ts";
import { readModelFile } from "../model-file.ts";

const FILE = "tiny-en-3l-384-int8";
export const CONTEXTUAL_MODEL = `${FILE}-${LEXICON}`;

const MODEL_CRC = 0xea501dd9;

const header = z.object({
  format: z.literal("tiny-embed-v1"),
  dims: z.int(),
  layers: z.int(),
  ffn: z.int(),
  out: z.int(),
  maxTokens: z.int(),
  eps: z.number(),
  vocabBytes: z.int(),
  float32: z.array(z.tuple([z.string(), z.int()])),
  int8: z.array(z.tuple([z.string(), z.int(), z.int()])),
});

/** Views of the file; nothing is copied. */
export type ContextualModel = {
  /** Values a token, inside the model. */
  width: number;
  layers: number;
  /** Values a token between the two linear layers of a feed-forward block. */
  hidden: number;
  /** Values of the vector that comes out. */
  dimensions: number;
  maxTokens: number;
  epsilon: number;
  floats(name: string): Float32Array;
  bytes(name: string): Int8Array;
};

/** The model's file, checked. Read once, it serves the embedders of all threads. */
export function readContextualModel(path = join(findModelFolder(), `${FILE}.bin`)): SharedArrayBuffer {
  return readModelFile(path, MODEL_CRC);
}

/**
 * File layout (model/TINY_MODEL_CARD.md): JSON header line, vocabulary, float32 arrays, int8 matrices; little-endian. The
 * vocabulary is the static model's and is passed over.
 */
export function parseContextualModel(file: SharedArrayBuffer): ContextualModel {
  const bytes = Buffer.from(file);
  const vocabularyStart = bytes.indexOf("\n") + 1;
  const { dims, layers, ffn, out, maxTokens, eps, vocabBytes, float32, int8 } = header.parse(
    JSON.parse(bytes.toString("utf8", 0, vocabularyStart)),
  );
  const floats = new Map<string, Float32Array>();
  const matrices = new Map<string, Int8Array>();
  let at = vocabularyStart + vocabBytes;
  for (const [name, length] of float32) {
    const values = new Float32Array(file, at, length);
    floats.set(name, values);
    at += values.byteLength;
  }
  for (const [name, rows, cols] of int8) {
    matrices.set(name, new Int8Array(file, at, rows * cols));
    at += rows * cols;
  }
  return {
    width: dims,
    layers,
    hidden: ffn,
    dimensions: out,
    maxTokens,
    epsilon: eps,
    floats: (name) => named(floats, name),
    bytes: (name) => named(matrices, name),
  };
}

function named<T>(tensors: Map<string, T>, name: string): T {
  const tensor = tensors.get(name);
  if (!tensor) throw new Error(`the model has no ${name}`);
  return tensor;
}
