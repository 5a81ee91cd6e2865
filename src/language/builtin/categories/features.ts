import type { StaticEmbedder } from "../../embedding/static-embedder.ts";
import { evenMean, hash } from "../linear-model.ts";

/** What a text's words say about its category: their mean vector, and which tokens, words and pairs of them there are. */
export type TextFeatures = { mean: Float32Array; keys: Set<number> };

/** Beside the tokens' own numbers, which are below 2^16. */
const START = 0xffff;
const END = 0xfffe;
const SINGLE = 0xfffd;

const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?|\d+|[?!:€£$/]/gu;
/** Longer words also count by their beginnings and ends: other forms of them have the same. */
const LONG_WORD = 6;
const PART = 4;

/** Without spaces between words, or with endings of one or two characters that say what a sentence is. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const toKey = (first: number, second: number) => first * 0x10000 + second;

export function readFeatures(embedder: StaticEmbedder, text: string): TextFeatures {
  const tokens = embedder.tokenize(text);
  const mean = evenMean(embedder, tokens);
  const keys = new Set<number>();
  let last = START;
  for (const token of tokens) {
    keys.add(toKey(SINGLE, token)).add(toKey(last, token));
    last = token;
  }
  if (last !== START) keys.add(toKey(last, END));
  addWords(keys, text.toLowerCase());
  return { mean, keys };
}

/** Whole words as they are written: of other languages the tokens are those of English words, and not all are known. */
function addWords(keys: Set<number>, text: string): void {
  let last = "^";
  for (const [match] of text.matchAll(WORD)) {
    const word = /^\d/.test(match) ? "0" : match;
    keys.add(hash(word)).add(hash(`${last} ${word}`));
    if (DENSE.test(word)) addGrams(keys, word);
    else if (word.length >= LONG_WORD)
      keys.add(hash(`${word.slice(0, PART)}-`)).add(hash(`-${word.slice(-PART)}`));
    last = word;
  }
  if (last !== "^") keys.add(hash(`${last} $`));
}

/** Pairs and triples of characters. */
function addGrams(keys: Set<number>, word: string): void {
  const closed = `^${word}$`;
  for (let i = 0; i + 1 < closed.length; i++)
    keys.add(hash(closed.slice(i, i + 2))).add(hash(closed.slice(i, i + 3)));
}
