import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { toUtf8 } from "./text-file.ts";
import { isZip, listZip, type ZipEntry } from "./zip-file.ts";

/** A file to import: a text, or a zip of files. */
export type ImportFile =
  | { kind: "text"; name: string; bytes: Buffer }
  | { kind: "zip"; name: string; bytes: Buffer; entries: ZipEntry[] };

const CHUNK_BYTES = 256 * 1024;

/** Refuses what is neither a text nor a zip. */
export async function openImportFile(given: Uint8Array, name: string): Promise<ImportFile> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (isZip(bytes)) return { kind: "zip", name, bytes, entries: await listZip(bytes) };
  return { kind: "text", name, bytes: toUtf8(bytes) };
}

/** In turns. */
export async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    if (isTurnOver()) await nextTurn();
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
