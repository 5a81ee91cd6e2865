import { hash } from "node:crypto";

/** PostgreSQL takes no index row of more than 2,704 bytes, and a user's id is in it, too. */
const MAX_BYTES = 2_500;
const KEPT_CHARACTERS = 500;

export const isIndexable = (key: string) =>
  key.length * 3 <= MAX_BYTES || Buffer.byteLength(key) <= MAX_BYTES;

/** Of a key that is too long for an index, the beginning and a hash of the whole. */
export function toIndexable(key: string): string {
  if (isIndexable(key)) return key;
  return `${key.slice(0, KEPT_CHARACTERS).toWellFormed()} ${hash("sha256", key)}`;
}
