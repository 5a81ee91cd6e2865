import { openStaticEmbedder, type StaticEmbedder } from "../../src/language/embedding/static-embedder.ts";

let embedder: StaticEmbedder | undefined;

/** The built-in one, read once a worker: it takes 20 ms and 8 MB, and keeps nothing of the texts it embeds. */
export function sharedEmbedder(): StaticEmbedder {
  embedder ??= openStaticEmbedder();
  return embedder;
}
