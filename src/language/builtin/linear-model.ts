import type { StaticEmbedder } from "../embedding/static-embedder.ts";

/** What the models of categories and of edit requests share: keys for features, the mean of a text, weights in base64. */

/** FNV-1a, of 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Every token weighs the same: the embedder gives "should" and "why" little weight, but here they matter most. */
export const evenMean = (embedder: StaticEmbedder, tokens: number[]): Float32Array =>
  embedder.embedTokens(tokens, { weight: (token) => 1 / embedder.norm(token) });

/** Of uint32, little-endian. */
export const decodeKeys = (base64: string): Uint32Array =>
  new Uint32Array(Uint8Array.from(Buffer.from(base64, "base64")).buffer);

export const decodeBytes = (base64: string): Int8Array => new Int8Array(Buffer.from(base64, "base64"));
