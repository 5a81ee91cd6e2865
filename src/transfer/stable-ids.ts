import { hash } from "node:crypto";
import type { ImportRow } from "./import-row.ts";

/**
 * Names what a file leaves without an id. The same place of the same file always gets the same one, so that importing
 * it again finds it here; and they sort as the file does.
 */
export function* nameRows(file: Buffer, rows: Iterable<ImportRow>): Generator<ImportRow> {
  const digest = hash("sha256", file);
  let place = 0;
  for (const row of rows) {
    const id = toId(digest, place++);
    if (row.kind === "thought") yield { ...row, thought: { id, ...row.thought } };
    else if (row.kind === "note") yield { ...row, note: { id, ...row.note } };
    else yield row;
  }
}

/** A UUID of version 8: 88 bits of the file, 32 of the place. */
function toId(digest: string, place: number): string {
  const at = place.toString(16).padStart(8, "0");
  const [first, second, last] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(12, 22)];
  return `${first}-${second}-8${at.slice(0, 3)}-8${at.slice(3, 6)}-${at.slice(6)}${last}`;
}
