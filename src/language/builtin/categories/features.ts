import { keepKnownScripts } from "../../analysis/known-scripts.ts";
import type { StaticEmbedder } from "../../embedding/static-embedder.ts";

/** What a text's words say about its category: their mean vector, and which tokens, words and pairs of them there are. */
export type TextFeatures = { mean: Float32Array; keys: Set<number> };

/** Beside the tokens' own numbers, which are below 2^16. */
const START = 0xffff;
const END = 0xfffe;
const SINGLE = 0xfffd;

const WORD = /\p{L}+(?:['’]\p{L}+)?|\d+|[?!:€£$/]/gu;
/** Longer words also count by their beginnings and ends: other forms of them have the same. */
const LONG_WORD = 6;
const PART = 4;

const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/gu;
/** A Chinese word has about two characters. */
const FOREIGN_WORD = 2;

const toKey = (first: number, second: number) => first * 0x10000 + second;

/** Undefined for a text that is mostly in scripts which the vocabulary does not know: a name such as "iPhone" says little. */
export function readFeatures(embedder: StaticEmbedder, text: string): TextFeatures | undefined {
  const known = keepKnownScripts(text);
  const words = count(known, /\p{L}+/gu);
  if (words === 0 || count(text, FOREIGN_LETTER) > words * FOREIGN_WORD) return undefined;
  const tokens = embedder.tokenize(known);
  // Every token weighs the same: the model gives "should" and "why" little weight, but here they matter most.
  const mean = embedder.embedTokens(tokens, { weight: (token) => 1 / embedder.norm(token) });
  const keys = new Set<number>();
  let last = START;
  for (const token of tokens) {
    keys.add(toKey(SINGLE, token)).add(toKey(last, token));
    last = token;
  }
  keys.add(toKey(last, END));
  addWords(keys, known.toLowerCase());
  return { mean, keys };
}

const count = (text: string, form: RegExp) => text.match(form)?.length ?? 0;

/** Whole words, because the tokens of languages other than English are pieces of words. */
function addWords(keys: Set<number>, text: string): void {
  let last = "^";
  for (const [match] of text.matchAll(WORD)) {
    const word = /^\d/.test(match) ? "0" : match;
    keys.add(hash(word)).add(hash(`${last} ${word}`));
    if (word.length >= LONG_WORD)
      keys.add(hash(`${word.slice(0, PART)}-`)).add(hash(`-${word.slice(-PART)}`));
    last = word;
  }
  keys.add(hash(`${last} $`));
}

/** FNV-1a, of 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
