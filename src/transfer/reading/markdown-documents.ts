import { isUtf8 } from "node:buffer";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportFile } from "./import-file.ts";
import type { ImportRow } from "./import-row.ts";
import { readEntry, requireHarmless, type ZipEntry } from "./zip-file.ts";

/** A Markdown or text file: the one that was given, or one of a zip. `path`: without its ending, as links have it; `folder` is empty at the top. */
export type MarkdownDocument = {
  kind: "document";
  row: number;
  path: string;
  folder: string;
  name: string;
  text: string;
  modifiedAt: number | undefined;
};

/** Fits a note of 200,000 characters in any script several times. */
const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const ENDING = /\.(?:md|markdown|txt)$/i;
/** Obsidian's plugin Excalidraw keeps them as compressed JSON. */
const DRAWING = /\.excalidraw\.md$/i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|logseq\/(?:bak|version-files)\/)/;
/** At the end of each name, where it tells pages of the same title apart. */
const NOTION_ID = / [\da-f]{32}(?=\/|$)/g;
/** Of a text that is in a folder with its pictures, as Bear, Craft and Ulysses have it. */
const BUNDLE = /\.textbundle\/text$/i;
/** How Logseq writes the slash of a page's name. */
const SLASH = "___";
/** Files zipped without a time have 1980's. */
const EARLIEST = Date.UTC(1981, 0, 1);

export const isMarkdown = ({ path }: ZipEntry): boolean =>
  ENDING.test(path) && !HIDDEN.test(path) && !DRAWING.test(path);

/** One by one, with what is left out. */
export async function* documentsOf(
  file: ImportFile,
  timeZone: string,
): AsyncGenerator<MarkdownDocument | ImportRow> {
  if (file.kind === "text") {
    yield toDocument(1, file.name, file.bytes);
    return;
  }
  requireHarmless(file.entries.filter(isMarkdown), file.bytes.length);
  const root = findRoot(file.entries);
  for (const [i, entry] of file.entries.entries()) {
    if (isTurnOver()) await nextTurn();
    const found = await readDocument(i + 1, entry, root);
    const modifiedAt = entry.modifiedAt(timeZone);
    yield found.kind === "document" && modifiedAt > EARLIEST ? { ...found, modifiedAt } : found;
  }
}

async function readDocument(
  row: number,
  entry: ZipEntry,
  root: string,
): Promise<MarkdownDocument | ImportRow> {
  const name = entry.path.slice(root.length);
  if (HIDDEN.test(entry.path)) return { row, kind: "left-out", reason: "settings and hidden files", name };
  if (!isMarkdown(entry)) return { row, kind: "left-out", reason: "attachments and other files", name };
  const refuse = (rule: string): ImportRow => ({ row, kind: "bad", error: `${name} ${rule}` });
  if (entry.bytes > MAX_DOCUMENT_BYTES) return refuse("is larger than 5 MiB.");
  if (!entry.isReadable) return refuse("is encrypted, or packed in a way that cannot be read.");
  const bytes = await readEntry(entry).catch(() => undefined);
  if (!bytes) return refuse("is damaged.");
  if (!isUtf8(bytes) || bytes.includes(0)) return refuse("is not a text in UTF-8.");
  const document = toDocument(row, name, bytes);
  if (document.text.trim() === "") return { row, kind: "left-out", reason: "empty files", name };
  return document;
}

function toDocument(row: number, path: string, bytes: Buffer): MarkdownDocument {
  const unended = path.replace(ENDING, "");
  const shown = unended.replace(NOTION_ID, "").replace(BUNDLE, "");
  const slash = shown.lastIndexOf("/");
  return {
    kind: "document",
    row,
    path: unended,
    folder: slash === -1 ? "" : shown.slice(0, slash),
    name: shown.slice(slash + 1).replaceAll(SLASH, "/"),
    text: bytes.toString("utf8"),
    modifiedAt: undefined,
  };
}

/** The folder that everything is in, as when a folder itself was zipped; it is no folder of the notes. */
function findRoot(entries: ZipEntry[]): string {
  const shown = entries.filter(({ path }) => !path.startsWith("__MACOSX/"));
  const [first] = shown;
  const root = first?.path.slice(0, first.path.indexOf("/") + 1) ?? "";
  return shown.every(({ path }) => path.startsWith(root)) ? root : "";
}
