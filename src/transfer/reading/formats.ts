import type { ImportFormat } from "../../contract-app/imports.ts";
import { readBasicMemory } from "./basic-memory.ts";
import { readBookmarks } from "./bookmarks.ts";
import { readChatGpt, readClaude } from "./conversations/conversations.ts";
import { readCsv } from "./csv.ts";
import type { ImportFile } from "./import-file.ts";
import type { ImportAs, ImportRow, ReadOptions } from "./import-row.ts";
import { readJsonLines } from "./jsonl.ts";
import { readKeep } from "./keep.ts";
import { readMarkdown } from "./markdown.ts";
import { readMem0 } from "./mem0.ts";
import { readMemos } from "./memos.ts";
import { readServerMemory } from "./server-memory.ts";
import { readText } from "./text.ts";

type Reader = {
  read(file: ImportFile, options: ReadOptions): AsyncIterable<ImportRow>;
  /** What its entries may become, the usual first. */
  as: readonly [ImportAs, ...ImportAs[]];
  isZip?: boolean;
};

const readers: Record<ImportFormat, Reader> = {
  jsonl: { read: ({ bytes }) => readJsonLines(bytes), as: ["thoughts"] },
  text: {
    read: (file, options) =>
      options.as === "notes" ? readMarkdown(file, options) : readText(file.bytes, options.timeZone),
    as: ["thoughts", "notes"],
  },
  markdown: { read: readMarkdown, as: ["notes", "thoughts"], isZip: true },
  memos: { read: readMemos, as: ["thoughts", "notes"] },
  keep: { read: readKeep, as: ["thoughts", "notes"], isZip: true },
  bookmarks: { read: readBookmarks, as: ["thoughts"] },
  csv: { read: readCsv, as: ["thoughts"] },
  chatgpt: { read: readChatGpt, as: ["notes"], isZip: true },
  claude: { read: readClaude, as: ["notes"], isZip: true },
  mem0: { read: readMem0, as: ["thoughts"] },
  "basic-memory": { read: readBasicMemory, as: ["notes", "thoughts"], isZip: true },
  "server-memory": { read: ({ bytes }) => readServerMemory(bytes), as: ["thoughts"] },
};

export const readerOf = (format: ImportFormat): Reader => readers[format];
