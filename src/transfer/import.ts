import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { detectFormat } from "./detect-format.ts";
import { type Format, readerOf } from "./formats.ts";
import { openImportFile } from "./import-file.ts";
import type { ImportAs, ImportDeps, ImportRow } from "./import-row.ts";
import { putNote } from "./put-note.ts";
import { putThought } from "./put-thought.ts";
import { assignIds, hashFile } from "./stable-ids.ts";

type Counts = { done: number; total: number; imported: number; skipped: number; failed: number };

/** `row` is a line number. Rows counted as imported are already durable. */
export type ImportEvent =
  | ({ kind: "progress" } & Counts)
  | { kind: "error"; row: number; error: string }
  | ({ kind: "finished"; format: Format } & Counts);

/** Rows written concurrently, so they share commits. */
const BATCH = 64;
const MAX_ERRORS = 1_000;

export type ImportOptions = {
  format: Format | "auto";
  /** By default what the format's entries usually become. */
  as?: ImportAs | undefined;
  /** The file's, which titles a note that is not titled otherwise. */
  name?: string | undefined;
};

/** Checks encoding and format; `run` then imports row by row and reports progress. */
export async function openImport(bytes: Uint8Array, options: ImportOptions) {
  const file = await openImportFile(bytes, options.name ?? "Import");
  const format = options.format === "auto" ? await detectFormat(file) : options.format;
  const reader = readerOf(format);
  if (file.kind === "zip" && !reader.isZip)
    throw new AppError(
      "invalid-argument",
      `A file of the format ${format} is not a zip. Nothing was imported.`,
    );
  const as = options.as ?? reader.as[0];
  if (!reader.as.includes(as))
    throw new AppError(
      "invalid-argument",
      `What is in a file of the format ${format} becomes ${reader.as[0]}.`,
    );
  const read = ({ timeZone }: Actor) => reader.read(file, { timeZone, as });
  return {
    format,
    run: async function* (deps: ImportDeps, actor: Actor): AsyncGenerator<ImportEvent> {
      const digest = await hashFile(file.bytes);
      yield* importRows(deps, actor, { format, digest, read: () => withoutOffers(read(actor)) });
    },
  };
}

async function* withoutOffers(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow> {
  for await (const row of rows) if (row.kind !== "left-out" && !("isOffered" in row)) yield row;
}

async function* importRows(
  deps: ImportDeps,
  actor: Actor,
  { format, digest, read }: { format: Format; digest: string; read(): AsyncIterable<ImportRow> },
): AsyncGenerator<ImportEvent> {
  const total = await countRows(read());
  const counts: Counts = { done: 0, total, imported: 0, skipped: 0, failed: 0 };
  for await (const batch of toBatches(assignIds(digest, read()))) {
    const outcomes = await Promise.all(batch.map((row) => putRow(deps, actor, row)));
    for (const [i, outcome] of outcomes.entries()) {
      counts[outcome]++;
      const row = batch[i];
      if (row?.kind === "bad" && counts.failed <= MAX_ERRORS)
        yield { kind: "error", row: row.row, error: row.error };
    }
    counts.done += batch.length;
    yield { kind: "progress", ...counts };
    if (isTurnOver()) await nextTurn();
  }
  yield { kind: "finished", format, ...counts };
}

async function putRow(
  deps: ImportDeps,
  actor: Actor,
  row: ImportRow,
): Promise<"imported" | "skipped" | "failed"> {
  switch (row.kind) {
    case "thought":
      return putThought(deps, actor, row.thought);
    case "note":
      return putNote(deps, actor, row.note);
    case "bad":
      return "failed";
    case "left-out":
      return "skipped";
    default:
      return row satisfies never;
  }
}

/** A batch holds notes or thoughts, never both: a note may be attached to thoughts just before it. */
async function* toBatches(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = [];
  for await (const row of rows) {
    const isOtherKind = batch.length > 0 && (batch[0]?.kind === "note") !== (row.kind === "note");
    if (isOtherKind || batch.length >= BATCH) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

async function countRows(rows: AsyncIterable<ImportRow>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count++;
  return count;
}
