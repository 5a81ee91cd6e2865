import { createHash } from "node:crypto";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import type { ImportRow } from "./import-row.ts";

/**
 * Gives rows without an id a deterministic one, so importing the same file again finds them. The ids sort in file
 * order.
 */
export async function* assignIds(file: Buffer, rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
  const digest = await hashFile(file);
  let index = 0;
  for await (const row of rows) {
    const id = toId(digest, index++);
    if (row.kind === "thought") yield { ...row, thought: { id, ...row.thought } };
    else if (row.kind === "note") yield { ...row, note: { id, ...row.note } };
    else yield row;
  }
}

const HASHED_BYTES = 256 * 1024;

async function hashFile(file: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for (let start = 0; start < file.length; start += HASHED_BYTES) {
    if (isTurnOver()) await nextTurn();
    hash.update(file.subarray(start, start + HASHED_BYTES));
  }
  return hash.digest("hex");
}

/** UUIDv8: 48 bits of the file's hash, the 32-bit row index, 40 more hash bits; the two 8s are version and variant. */
function toId(digest: string, index: number): string {
  const at = index.toString(16).padStart(8, "0");
  const [first, second, last] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 22)];
  return `${first}-${second}-8${at.slice(0, 3)}-8${at.slice(3, 6)}-${at.slice(6)}${last}`;
}
