import { AppError } from "../base/errors.ts";
import type { PassageEmbedder } from "../language/embedder.ts";
import { splitPassages } from "../language/embedding/passages.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import { toInt8 } from "../language/vectors.ts";
import type { EnrichedThought, FoundPassages } from "./types.ts";

export type PassageDeps = {
  tokenizer: StaticEmbedder;
  passages: Pick<PassageEmbedder, "model" | "embedPassages">;
};

type Embedded = PromiseSettledResult<FoundPassages>;

/** By id, passage vectors for the thoughts that lack those of the current model, or the reason for a failure. */
export async function embedMissing(
  { tokenizer, passages: embedder }: PassageDeps,
  thoughts: EnrichedThought[],
): Promise<Map<string, Embedded>> {
  const missing = thoughts.filter((thought) => thought.passage_model !== embedder.model);
  const embed = async (batch: typeof missing): Promise<[string, Embedded][]> => {
    const split = batch.map(({ text }) => splitPassages(text, tokenizer.pieces));
    const parts = split.flatMap((passages, i) =>
      passages.map(({ start, end, tokens }) => ({ text: batch[i]?.text.slice(start, end) ?? "", tokens })),
    );
    const [outcome] = await Promise.allSettled([embedder.embedPassages(parts)]);
    let next = 0;
    return batch.map(({ id }, i) => {
      if (outcome.status === "rejected") return [id, outcome];
      const ranges = split[i] ?? [];
      const vectors = outcome.value.slice(next, next + ranges.length);
      next += ranges.length;
      return [id, { status: "fulfilled", value: packPassages(vectors, ranges) }];
    });
  };
  if (missing.length === 0) return new Map();
  const together = await embed(missing);
  if (missing.length === 1 || !together.some(([, outcome]) => isRefused(outcome))) return new Map(together);
  // One text may be too long for the model: with one request per text, only that one fails.
  return new Map((await Promise.all(missing.map((thought) => embed([thought])))).flat());
}

function packPassages(vectors: Float32Array[], ranges: { start: number; end: number }[]): FoundPassages {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  for (const [i, vector] of vectors.entries()) packed.set(toInt8(vector), i * dimensions);
  return {
    dimensions,
    vectors: packed,
    ranges: ranges.length > 1 ? Uint32Array.from(ranges.flatMap(({ start, end }) => [start, end])) : null,
  };
}

function isRefused(outcome: Embedded): boolean {
  return (
    outcome.status === "rejected" &&
    outcome.reason instanceof AppError &&
    outcome.reason.code === "gateway-refused"
  );
}
