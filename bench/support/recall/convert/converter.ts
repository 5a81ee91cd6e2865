import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { z } from "zod";
import type { Conversation, Query } from "../cases.ts";

/** A file of a public set, as it is published. */
export type SourceFile = { path: string; text: string };
export type Converter = (files: SourceFile[]) => Conversation[];

type Doc = Conversation["docs"][number];

export function parseJson<Shape extends z.ZodType>(shape: Shape, { text }: SourceFile): z.infer<Shape> {
  return shape.parse(JSON.parse(text));
}

/** The file's name up to its first dot. */
export function nameOf({ path }: SourceFile): string {
  return basename(path).replace(/\..*$/, "");
}

const FIRST_DAY = "2023-01-02T08:00:00Z";
const YEARS_MS = 2 * 365 * 86_400_000;

/** When a question is asked of documents whose times are made up. */
export const ASKED = "2025-01-10T09:00:00Z";

/** Times for documents that have none: in no order that says anything, evenly over two years. */
export function spreadInTime(docs: Omit<Doc, "time">[]): Doc[] {
  const mixed = docs.toSorted((a, b) => chance(a.id) - chance(b.id));
  const gap = YEARS_MS / Math.max(1, docs.length);
  return mixed.map((doc, i) => ({ ...doc, time: toTime(Date.parse(FIRST_DAY) + Math.floor(i * gap)) }));
}

/** From 0 to 1, the same for the same text in every run. */
export function chance(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

export const toTime = (ms: number) => new Date(ms).toISOString();

/** Without those that nothing answers. */
export function keepAnswered(queries: Query[]): Query[] {
  return queries.filter(({ evidence }) => evidence.length > 0);
}
