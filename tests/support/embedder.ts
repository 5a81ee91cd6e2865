import type { PassageEmbedder } from "../../src/language/embedder.ts";
import { createContextualPassages } from "../../src/language/embedding/contextual-passages.ts";
import { openStaticEmbedder, type StaticEmbedder } from "../../src/language/embedding/static-embedder.ts";

let embedder: StaticEmbedder | undefined;

/** The built-in one, read once a worker: it takes 20 ms and 8 MB, and keeps nothing of the texts it embeds. */
export function sharedEmbedder(): StaticEmbedder {
  embedder ??= openStaticEmbedder();
  return embedder;
}

let passages: PassageEmbedder | undefined;

/** The built-in one; opening it takes 50 ms and 20 MB. */
export function sharedPassages(): PassageEmbedder {
  passages ??= createContextualPassages();
  return passages;
}
