import type { z } from "zod";
import type { Clock } from "../../base/clock.ts";
import { explainIssue, firstIssue } from "../../base/fields.ts";
import { cutText, normalizeText } from "../../base/text.ts";
import { limits } from "../../contract.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import type { Db } from "../../storage/db.ts";
import {
  type PortableEntity,
  type PortableLink,
  type PortableNote,
  type PortableThought,
  portableNote,
  portableThought,
} from "../portable.ts";

export type ImportDeps = { db: Db; tokenizer: StaticEmbedder; clock: Clock };

/** Why an entry cannot be stored is said in a sentence. */
export type PutOutcome = "imported" | "skipped" | { error: string };

/** What both notes and thoughts can be made of becomes one or the other. */
export type ImportAs = "notes" | "thoughts";

/** `timeZone` is that of the importing user. */
export type ReadOptions = { timeZone: string; as: ImportAs };

/** Where an entry comes from. */
export type RowSource = {
  /** Its line, or the number of its file or element. */
  row: number;
  /** What it is called where it comes from; the same one is found again in a newer file. */
  key?: string | undefined;
  /** Its folder, or what else it belongs to there. */
  group?: string | undefined;
};

/** One entry of an import file. `isOffered`: taken only if the person asks for it. */
export type ImportRow = RowSource &
  (
    | { kind: "thought"; thought: PortableThought; isOffered?: boolean }
    | { kind: "note"; note: PortableNote; isOffered?: boolean }
    | { kind: "entity"; entity: PortableEntity }
    | { kind: "link"; link: PortableLink }
    | { kind: "bad"; error: string }
    /** Not for a book: `reason` counts together, `name` is one of them. */
    | { kind: "left-out"; reason: string; name: string }
  );

/** A thought from a foreign format, validated like our own. */
export function toThoughtRow(
  source: RowSource,
  given: Omit<z.input<typeof portableThought>, "kind">,
): ImportRow {
  const parsed = parseEntry(portableThought, { kind: "thought", ...given });
  return parsed.success
    ? { ...source, kind: "thought", thought: parsed.data }
    : { row: source.row, kind: "bad", error: explain(parsed.error) };
}

/** A note from a foreign format; a title that is missing or too long is made to fit. */
export function toNoteRow(source: RowSource, given: Omit<z.input<typeof portableNote>, "kind">): ImportRow {
  const title = toTitle(given.title);
  const parsed = parseEntry(portableNote, { kind: "note", ...given, title });
  return parsed.success
    ? { ...source, kind: "note", note: parsed.data }
    : { row: source.row, kind: "bad", error: explain(parsed.error) };
}

export function toTitle(given: string): string {
  const line = normalizeText(given).replace(/\s+/g, " ");
  return cutText(line, limits.noteTitleCharacters) || "Untitled";
}

/** What breaks a rule that has no words of its own is told in ours: the file's owner does not know the library's. */
export const parseEntry = <Output>(schema: z.ZodType<Output>, given: unknown) =>
  schema.safeParse(given, { error: nameRule });

const nouns: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  tuple: "a list",
};

function nameRule(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${nouns[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "invalid_union":
      return "must be of a known kind";
    case "too_small":
      return `must have at least ${issue.minimum} elements`;
    case "too_big":
      return `must have at most ${issue.maximum} elements`;
    default:
      return undefined;
  }
}

/** `within`: where in the line the value is that breaks the rule. */
export function explain(error: z.ZodError, within: PropertyKey[] = []): string {
  const issue = firstIssue(error);
  return explainIssue({ ...issue, path: [...within, ...issue.path] }, "The line");
}
