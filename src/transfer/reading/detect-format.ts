import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import type { ImportFormat } from "../../contract-app/imports.ts";
import { conversationChunks, isConversations } from "./conversations/conversations.ts";
import { isTable } from "./csv.ts";
import { readFrontMatter } from "./front-matter.ts";
import { chunksOf, type ImportFile } from "./import-file.ts";
import { elementsOf } from "./json-elements.ts";
import { readJsonLine } from "./json-line.ts";
import { isKeep } from "./keep.ts";
import { isMarkdown } from "./markdown-documents.ts";
import { isBlank, linesOf } from "./text-file.ts";
import { readEntry, requireHarmless } from "./zip-file.ts";

/** Lines read to detect the format; more than one, because the first may be malformed. */
const SNIFFED_LINES = 50;
/** Of each, to see whether it looks like JSON; of a text, to see whether it is HTML or has front matter. */
const SNIFFED_BYTES = 1_000;
const FRONT_MATTER_BYTES = 64_000;
const SNIFFED_ELEMENTS = 20;
const SNIFFED_FILES = 5;

const commonplaceLine = z.object({ kind: z.enum(["commonplace", "thought", "note", "entity", "link"]) });
const serverMemoryLine = z.object({ type: z.enum(["entity", "relation"]) });

/** Of the first line: a text may begin with a `[[link]]`, a `[ ]` box or a `{{template}}`, and contain JSON further down. */
const JSON_BEGINNING = /^\s*(\{\s*(["}]|$)|\[[\s[]*([{"]|\]\s*$|$))/;
const EMPTY_LIST = /^\uFEFF?\s*\[\s*\]\s*$/;
/** What word processors and other apps save: its markup would become thoughts. */
const MARKED_UP = /^\uFEFF?\s*(?:<\?xml|<!DOCTYPE|<html|\{\\rtf)/i;
const BOOKMARKS = /^\uFEFF?\s*<!DOCTYPE NETSCAPE-Bookmark-file-1>/i;
/** WhatsApp's lines, `[01.05.24, 10:00:00] Anna: Hi` or `5/1/24, 10:00 AM - Anna: Hi`: one paragraph, but no thought. */
const CHAT =
  /^\uFEFF?\u200E?\[?\d{1,4}([./-])\d{1,2}\1\d{1,4}, \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?(?:\]| -) \S/i;

export async function detectFormat(file: ImportFile): Promise<ImportFormat> {
  if (file.kind === "zip") return detectInZip(file);
  const { bytes } = file;
  const start = bytes.toString("utf8", 0, FRONT_MATTER_BYTES);
  if (BOOKMARKS.test(start.slice(0, SNIFFED_BYTES))) return "bookmarks";
  if (MARKED_UP.test(start.slice(0, SNIFFED_BYTES)))
    throw new AppError(
      "invalid-argument",
      "The file is HTML, XML or RTF. Nothing was imported; save it as plain text or Markdown.",
    );
  // By its name alone: also a text may have commas in every line.
  if (isTable(file.name)) return "csv";
  const said = readFrontMatter(start);
  if (said) return said.permalink === undefined ? "markdown" : "basic-memory";
  if (CHAT.test(start)) return "markdown";
  let first: string | undefined;
  for (const { number, bytes: line } of linesOf(bytes)) {
    if (number > SNIFFED_LINES) break;
    const read = await readJsonLine(line);
    const value = read.kind === "object" ? read.head : null;
    if (commonplaceLine.safeParse(value).success) return "jsonl";
    if (serverMemoryLine.safeParse(value).success) return "server-memory";
    if (!isBlank(line)) first ??= line.toString("utf8", 0, SNIFFED_BYTES);
  }
  if (first === undefined || !JSON_BEGINNING.test(first)) return "text";
  const found = await detectInElements(chunksOf(bytes));
  if (found) return found;
  if (await isKeep(file, 1)) return "keep";
  if (EMPTY_LIST.test(start))
    throw new AppError("invalid-argument", "The file is an empty list: there is nothing to import.");
  throw new AppError(
    "invalid-argument",
    "The file looks like JSON, but is no export of Commonplace, ChatGPT, Claude, Google Keep, memos, mem0 or server-memory. " +
      "If it is a text, say so as its format.",
  );
}

async function detectInZip(file: Extract<ImportFile, { kind: "zip" }>): Promise<ImportFormat> {
  if (file.entries.some(isConversations)) {
    const [first] = conversationChunks(file);
    const found = first && (await detectInElements(first));
    if (found === "chatgpt" || found === "claude") return found;
  }
  // First: it has a text with its labels.
  if (await isKeep(file, SNIFFED_ELEMENTS)) return "keep";
  const pages = file.entries.filter(isMarkdown).slice(0, SNIFFED_FILES);
  requireHarmless(pages, file.bytes.length);
  for (const entry of pages) {
    if (entry.bytes > FRONT_MATTER_BYTES || !entry.isReadable) continue;
    const bytes = await readEntry(entry).catch(() => Buffer.alloc(0));
    if (readFrontMatter(bytes.toString("utf8"))?.permalink !== undefined) return "basic-memory";
  }
  if (pages.length > 0) return "markdown";
  throw new AppError(
    "invalid-argument",
    "The zip file has neither Markdown files nor what ChatGPT, Claude or Google Keep export. Nothing was imported; " +
      "save a document of Word, Excel or the like as plain text, Markdown or CSV.",
  );
}

const shapes: [ImportFormat, z.ZodType][] = [
  ["chatgpt", z.object({ mapping: z.looseObject({}) })],
  ["claude", z.object({ chat_messages: z.array(z.unknown()) })],
  ["mem0", z.object({ memory: z.string() })],
  ["memos", z.object({ content: z.string(), createTime: z.string() })],
  ["memos", z.object({ content: z.string(), createdTs: z.number() })],
];

async function detectInElements(chunks: AsyncIterable<Buffer>): Promise<ImportFormat | undefined> {
  let count = 0;
  for await (const element of elementsOf(chunks)) {
    if (++count > SNIFFED_ELEMENTS) return undefined;
    if (element.kind === "bad") continue;
    const found = shapes.find(([, shape]) => shape.safeParse(element.value).success);
    if (found) return found[0];
  }
  return undefined;
}
