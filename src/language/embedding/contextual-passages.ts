import type { PassageEmbedder } from "../embedder.ts";
import { type ContextualEmbedder, openContextualEmbedder } from "./contextual-embedder.ts";
import { CONTEXTUAL_MODEL } from "./contextual-model.ts";

/** The built-in contextual model, opened when it is first used: a start must not wait for it. */
export function createContextualPassages(): PassageEmbedder {
  let opened: ContextualEmbedder | undefined;
  const open = () => (opened ??= openContextualEmbedder());
  return {
    model: CONTEXTUAL_MODEL,
    readsEveryScript: false,
    get maxTokens() {
      return open().maxTokens;
    },
    isCalibrated: true,
    async embedPassages(passages) {
      return passages.map(({ tokens }) => open().embedTokens(tokens));
    },
    async embedQuestion({ tokens }, weights) {
      return open().embedTokens(tokens, weights);
    },
  };
}
