import type { z } from "zod";
import type { Clock } from "../base/clock.ts";
import { explainIssue, firstIssue } from "../base/fields.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { type PortableNote, type PortableThought, portableThought } from "./portable.ts";

export type ImportDeps = { db: Db; tokenizer: StaticEmbedder; clock: Clock };

/** One entry of an import file; `row` is its line number. */
export type ImportRow = { row: number } & (
  | { kind: "thought"; thought: PortableThought }
  | { kind: "note"; note: PortableNote }
  | { kind: "bad"; error: string }
);

/** A thought from a foreign format, validated like our own. */
export function toThoughtRow(row: number, given: Omit<z.input<typeof portableThought>, "kind">): ImportRow {
  const parsed = portableThought.safeParse({ kind: "thought", ...given });
  return parsed.success
    ? { row, kind: "thought", thought: parsed.data }
    : { row, kind: "bad", error: explain(parsed.error) };
}

/** `within`: where in the line the value is that breaks the rule. */
export function explain(error: z.ZodError, within: PropertyKey[] = []): string {
  const issue = firstIssue(error);
  return explainIssue({ ...issue, path: [...within, ...issue.path] }, "The line");
}
