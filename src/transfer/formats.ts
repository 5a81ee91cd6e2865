import { z } from "zod";
import { AppError } from "../base/errors.ts";
import type { ImportRow } from "./import-row.ts";
import { readJsonLine } from "./json-line.ts";
import { readJsonLines } from "./read-jsonl.ts";
import { readServerMemory } from "./read-server-memory.ts";
import { readText } from "./read-text.ts";
import { linesOf } from "./text-file.ts";

export const formats = ["jsonl", "text", "server-memory"] as const;
export type Format = (typeof formats)[number];

/** `timeZone` is that of the importing user. */
export const readers: Record<Format, (file: Buffer, timeZone: string) => AsyncIterable<ImportRow>> = {
  jsonl: readJsonLines,
  text: readText,
  "server-memory": readServerMemory,
};

/** Lines read to detect the format; more than one, because the first may be malformed. */
const SNIFFED_LINES = 50;
/** Of each, to see whether it looks like JSON. */
const SNIFFED_BYTES = 1_000;

const commonplaceLine = z.object({ kind: z.enum(["commonplace", "thought", "note"]) });
const serverMemoryLine = z.object({ type: z.enum(["entity", "relation"]) });

export async function detectFormat(file: Buffer): Promise<Format> {
  let looksLikeJson = false;
  for (const { number, bytes } of linesOf(file)) {
    if (number > SNIFFED_LINES) break;
    const line = await readJsonLine(bytes);
    const value = line.kind === "object" ? line.head : null;
    if (commonplaceLine.safeParse(value).success) return "jsonl";
    if (serverMemoryLine.safeParse(value).success) return "server-memory";
    looksLikeJson ||= /^\s*(\{|\[\s*$|\[\s*[{"[])/.test(bytes.toString("utf8", 0, SNIFFED_BYTES));
  }
  if (!looksLikeJson) return "text";
  throw new AppError(
    "invalid-argument",
    "The file looks like JSON, but is neither an export of Commonplace nor a file of server-memory.",
  );
}
