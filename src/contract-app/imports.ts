import { z } from "zod";
import { oneOf } from "../base/fields.ts";
import { id, nothing } from "./shared.ts";

/** What files can be imported (docs/import.md). */
export const importFormats = [
  "jsonl",
  "text",
  "markdown",
  "csv",
  "chatgpt",
  "claude",
  "keep",
  "bookmarks",
  "memos",
  "mem0",
  "basic-memory",
  "server-memory",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Places in the preview, separated by commas. */
const places = z
  .string()
  .regex(/^\d{1,7}(,\d{1,7}){0,999}$/, { error: "must be up to 1,000 numbers, separated by commas" })
  .transform((given) => new Set(given.split(",").map(Number)));

/** The query of `POST /import` and `POST /import/preview`, whose body is the file. */
export const importInput = z.object({
  format: oneOf("auto", ...importFormats).default("auto"),
  /** The file's name. */
  name: z.string().default("Import"),
  /** What the entries become, where both make sense; by default what the format usually becomes. */
  as: oneOf("notes", "thoughts").optional(),
  /** The file that was previewed: another is refused. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { error: "must be a SHA-256 in hexadecimal" })
    .optional(),
  /** Entries and groups that are left out, and offered entries that are taken. */
  without: places.optional(),
  without_groups: places.optional(),
  with: places.optional(),
});

export const importsInputs = {
  listImports: nothing,
  /** Called until it is done. */
  undoImport: z.object({ id }),
};

/** An entry of a file before it is imported; `index` names it in `importInput`. */
export type PreviewEntry = {
  index: number;
  kind: "thought" | "note";
  /** Of a note. */
  title: string | null;
  excerpt: string;
  at: string | null;
  /** An index of `groups`. */
  group: number;
};

/** What a file will become. Entries beyond the first few hundred are counted only. */
export type ImportPreview = {
  sha256: string;
  format: ImportFormat;
  as: "notes" | "thoughts";
  /** What the entries may become. */
  choices: ("notes" | "thoughts")[];
  counts: { thoughts: number; notes: number; offered: number; failed: number };
  /** The entries by where they come from, such as their folder; empty: the top. */
  groups: { name: string; count: number }[];
  entries: PreviewEntry[];
  /** Taken only if asked for. */
  offered: PreviewEntry[];
  leftOut: { reason: string; count: number; examples: string[] }[];
  errors: { row: number; error: string }[];
};

/** `running` also if it broke off; `removed`: by undoing it. */
export type ImportBatch = {
  id: string;
  fileName: string;
  format: ImportFormat;
  begunAt: string;
  state: "running" | "done" | "undoing" | "undone";
  thoughts: number;
  notes: number;
  removed: number;
};

/** `kept`: changed since the import; some of them are named. */
export type ImportUndo = {
  isDone: boolean;
  removed: number;
  remaining: number;
  kept: number;
  named: { kind: "thought" | "note"; id: string; title: string }[];
};

export type ImportsOutputs = {
  /** Newest first. */
  listImports: { imports: ImportBatch[] };
  undoImport: ImportUndo;
};
