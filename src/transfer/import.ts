import { recordAfterwards, type Source, UNKNOWN } from "../auth/audit.ts";
import type { Actor } from "../base/actor.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { detectFormat, type Format, readers } from "./formats.ts";
import type { ImportDeps, ImportRow } from "./import-row.ts";
import { putNote } from "./put-note.ts";
import { putThought } from "./put-thought.ts";
import { assignIds } from "./stable-ids.ts";
import { readTextFile } from "./text-file.ts";

type Counts = { done: number; total: number; imported: number; skipped: number; failed: number };

/** `row` is a line number. Rows counted as imported are already durable. */
export type ImportEvent =
  | ({ kind: "progress" } & Counts)
  | { kind: "error"; row: number; error: string }
  | ({ kind: "finished"; format: Format } & Counts);

/** Rows written concurrently, so they share commits. */
const BATCH = 64;
const MAX_ERRORS = 1_000;

/** Checks encoding and format; `run` then imports row by row and reports progress. */
export async function openImport(bytes: Uint8Array, given: Format | "auto") {
  const file = readTextFile(bytes);
  const format = given === "auto" ? await detectFormat(file) : given;
  return {
    format,
    run: (deps: ImportDeps, actor: Actor, source: Source = UNKNOWN) =>
      importRows(deps, actor, { format, file, source }),
  };
}

async function* importRows(
  deps: ImportDeps,
  actor: Actor,
  { format, file, source }: { format: Format; file: Buffer; source: Source },
): AsyncGenerator<ImportEvent> {
  const read = () => readers[format](file, actor.timeZone);
  const total = await countRows(read());
  const counts: Counts = { done: 0, total, imported: 0, skipped: 0, failed: 0 };
  try {
    for await (const batch of toBatches(assignIds(file, read()))) {
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
  } finally {
    // Also of one that broke off: what was imported until then is there.
    const { imported, skipped, failed } = counts;
    const detail = { format, imported, skipped, failed };
    const event = { kind: "imported", userId: actor.userId, ...source, detail } as const;
    await recordAfterwards(deps.db, event, deps.clock());
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
