import { createHash } from "node:crypto";
import { chunksOf } from "../reading/import-file.ts";
import type { ImportRow } from "../reading/import-row.ts";

/**
 * Gives rows without an id a deterministic one, so importing the same file again finds them: by their key, which a newer
 * file has, too, or by the file's digest and their place. The latter sort in file order.
 */
export async function* assignIds(digest: string, rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
  let index = 0;
  for await (const row of rows) {
    // Notes and thoughts share their history's table, so the same entry as the other one has another id.
    const id = row.key === undefined ? toId(digest, index) : toId(hashText(`${row.kind}:${row.key}`), 0);
    index++;
    if (row.kind === "thought") yield { ...row, thought: { id, ...row.thought } };
    else if (row.kind === "note") yield { ...row, note: { id, ...row.note } };
    else yield row;
  }
}

/** SHA-256. */
export async function hashFile(file: Buffer): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest("hex");
}

const hashText = (text: string) => createHash("sha256").update(text).digest("hex");

/** UUIDv8: 48 bits of the file's hash, the 32-bit row index, 40 more hash bits; the two 8s are version and variant. */
function toId(digest: string, index: number): string {
  const at = index.toString(16).padStart(8, "0");
  const [first, second, last] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 22)];
  return `${first}-${second}-8${at.slice(0, 3)}-8${at.slice(3, 6)}-${at.slice(6)}${last}`;
}
