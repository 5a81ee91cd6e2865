import { AppError } from "../base/errors.ts";
import type { PassageEmbedder } from "../language/embedder.ts";
import { cutPassages, type EmbeddedText, packPassages } from "../language/embedding/embedded-text.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { EnrichedThought } from "./types.ts";

export type PassageDeps = {
  tokenizer: StaticEmbedder;
  passages: Pick<PassageEmbedder, "model" | "embedPassages">;
};

type Embedded = PromiseSettledResult<EmbeddedText>;

/** By id, passage vectors for the thoughts that lack those of the current model, or the reason for a failure. */
export async function embedMissing(
  { tokenizer, passages: embedder }: PassageDeps,
  thoughts: EnrichedThought[],
): Promise<Map<string, Embedded>> {
  const missing = thoughts.filter((thought) => thought.passage_model !== embedder.model);
  const embed = async (batch: typeof missing): Promise<[string, Embedded][]> => {
    const cut = batch.map(({ text }) => cutPassages(text, tokenizer.pieces));
    const parts = cut.flatMap(({ parts }) => parts);
    const [outcome] = await Promise.allSettled([embedder.embedPassages(parts)]);
    let next = 0;
    return batch.map(({ id }, i) => {
      if (outcome.status === "rejected") return [id, outcome];
      const passages = cut[i]?.passages ?? [];
      const vectors = outcome.value.slice(next, next + passages.length);
      next += passages.length;
      return [id, { status: "fulfilled", value: packPassages(vectors, passages) }];
    });
  };
  if (missing.length === 0) return new Map();
  const together = await embed(missing);
  if (missing.length === 1 || !together.some(([, outcome]) => isRefused(outcome))) return new Map(together);
  // One text may be too long for the model: with one request per text, only that one fails.
  return new Map((await Promise.all(missing.map((thought) => embed([thought])))).flat());
}

function isRefused(outcome: Embedded): boolean {
  return (
    outcome.status === "rejected" &&
    outcome.reason instanceof AppError &&
    outcome.reason.code === "gateway-refused"
  );
}
