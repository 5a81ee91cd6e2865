import { keepKnownScripts } from "../../analysis/known-scripts.ts";
import type { StaticEmbedder } from "../../embedding/static-embedder.ts";

/** What a text's words say about its category: their mean vector, and which words and pairs of words there are. */
export type TextFeatures = { mean: Float32Array; keys: Set<number> };

/** Beside the tokens' own numbers, which are below 2^16. */
const START = 0xffff;
const END = 0xfffe;
const SINGLE = 0xfffd;

const toKey = (first: number, second: number) => first * 0x10000 + second;

/** Undefined for a text without a word in a script that the vocabulary knows. */
export function readFeatures(embedder: StaticEmbedder, text: string): TextFeatures | undefined {
  const known = keepKnownScripts(text);
  if (!/\p{L}/u.test(known)) return undefined;
  const tokens = embedder.tokenize(known);
  // Every token weighs the same: the model gives "should" and "why" little weight, but here they matter most.
  const mean = embedder.embedTokens(tokens, { weight: (token) => 1 / embedder.norm(token) });
  const keys = new Set<number>();
  let last = START;
  for (const token of tokens) {
    keys.add(toKey(SINGLE, token)).add(toKey(last, token));
    last = token;
  }
  return { mean, keys: keys.add(toKey(last, END)) };
}
