import { readContextualModel } from "./contextual-model.ts";
import type { StaticEmbedder } from "./static-embedder.ts";

/** The files of the built-in models, in memory that all threads read. */
export type SharedModels = {
  staticModel: SharedArrayBuffer;
  contextualModel: SharedArrayBuffer;
  lexicon: SharedArrayBuffer;
};

/** All but the static one are read when they are first needed. */
export function createSharedModels({ file, readLexicon }: StaticEmbedder): () => SharedModels {
  let contextualModel: SharedArrayBuffer | undefined;
  return () => {
    contextualModel ??= readContextualModel();
    return { staticModel: file, contextualModel, lexicon: readLexicon() };
  };
}
