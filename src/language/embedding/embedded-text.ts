import type { EmbeddedPart } from "../embedder.ts";
import { toBlob, toInt8 } from "../vectors.ts";
import type { GlossedPieces } from "./glossed-pieces.ts";
import { type Passage, splitPassages } from "./passages.ts";

/** `vectors` is the concatenation of all passage vectors; `ranges` is null if the whole text is one passage. */
export type EmbeddedText = { dimensions: number; vectors: Int8Array; ranges: Uint32Array | null };

/** The passages of a text as a model reads them. */
export function cutPassages(
  text: string,
  pieces: GlossedPieces,
): { passages: Passage[]; parts: EmbeddedPart[] } {
  const passages = splitPassages(text, pieces);
  return {
    passages,
    parts: passages.map(({ start, end, tokens }) => ({ text: text.slice(start, end), tokens })),
  };
}

/** `vectors`: those of the passages, in their order. */
export function packPassages(
  vectors: Float32Array[],
  passages: { start: number; end: number }[],
): EmbeddedText {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  for (const [i, vector] of vectors.entries()) packed.set(toInt8(vector), i * dimensions);
  return {
    dimensions,
    vectors: packed,
    ranges: passages.length > 1 ? Uint32Array.from(passages.flatMap(({ start, end }) => [start, end])) : null,
  };
}

/** As the index entries of thoughts and notes store it. */
export function toPassageColumns(model: string, { vectors, ranges }: EmbeddedText) {
  return {
    passage_model: model,
    passage_vectors: toBlob(vectors),
    passage_ranges: ranges && new Uint8Array(ranges.buffer),
  };
}
