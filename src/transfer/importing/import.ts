import { recordAfterwards, type Source, UNKNOWN } from "../../auth/audit/audit.ts";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { settleAll } from "../../base/settle.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { ImportFormat, ImportPreview } from "../../contract-app/imports.ts";
import { detectFormat } from "../reading/detect-format.ts";
import { readerOf } from "../reading/formats.ts";
import { type ImportFile, openImportFile } from "../reading/import-file.ts";
import type { ImportAs, ImportDeps, PutOutcome } from "../reading/import-row.ts";
import { beginBatch, endBatch, type OpenBatch, openBatch } from "./batches.ts";
import { type Choices, type ChosenRow, chooseRows, everything } from "./choices.ts";
import { previewRows } from "./preview.ts";
import { putEntity } from "./put-entity.ts";
import { removeLeftHistories } from "./put-history.ts";
import { putLink } from "./put-link.ts";
import { putNote } from "./put-note.ts";
import { putThought } from "./put-thought.ts";
import { assignIds, hashFile } from "./stable-ids.ts";

type Counts = { done: number; total: number; imported: number; skipped: number; failed: number };

/** `row` is a line number. Rows counted as imported are already durable. */
export type ImportEvent =
  | ({ kind: "progress" } & Counts)
  | { kind: "error"; row: number; error: string }
  /** `batchId` undoes it; none if nothing was imported. */
  | ({ kind: "finished"; format: ImportFormat; batchId?: string } & Counts);

/** Rows written concurrently, so they share commits. */
const BATCH = 64;
const MAX_ERRORS = 1_000;

export type ImportOptions = {
  format: ImportFormat | "auto";
  /** By default what the format's entries usually become. */
  as?: ImportAs | undefined;
  /** The file's, which titles a note that is not titled otherwise. */
  name?: string | undefined;
  /** Of the file that was previewed: another is refused. */
  sha256?: string | undefined;
};

/** `source`: who asked for it, for the audit log. */
export type RunOptions = { choices?: Choices; source?: Source };

type OpenFile = { file: ImportFile; sha256: string; format: ImportFormat; as: ImportAs };

/** Checks encoding and format. `preview` tells what the file will become; `run` imports it, and reports progress. */
export async function openImport(bytes: Uint8Array, options: ImportOptions) {
  const file = await openImportFile(bytes, options.name ?? "Import");
  const sha256 = await hashFile(file.bytes);
  if (options.sha256 !== undefined && options.sha256 !== sha256)
    throw new AppError(
      "conflict",
      "The file has changed since its preview. Nothing was imported; preview it again.",
    );
  const format = options.format === "auto" ? await detectFormat(file) : options.format;
  const { as: choices, isZip } = readerOf(format);
  if (file.kind === "zip" && !isZip)
    throw new AppError(
      "invalid-argument",
      `A file of the format ${format} is not a zip. Nothing was imported.`,
    );
  const as = options.as ?? choices[0];
  if (!choices.includes(as))
    throw new AppError(
      "invalid-argument",
      `What is in a file of the format ${format} becomes ${choices[0]}.`,
    );
  const open = { file, sha256, format, as };
  return {
    format,
    preview: async (actor: Actor): Promise<ImportPreview> => ({
      sha256,
      format,
      as,
      choices: [...choices],
      ...(await previewRows(read(open, actor))),
    }),
    run: (deps: ImportDeps, actor: Actor, run: RunOptions = {}) => runImport(deps, actor, open, run),
  };
}

const read = ({ file, format, as }: OpenFile, { timeZone }: Actor) =>
  readerOf(format).read(file, { timeZone, as });

/** One that breaks off keeps what it has stored, and can be undone. */
async function* runImport(
  deps: ImportDeps,
  actor: Actor,
  open: OpenFile,
  { choices = everything, source = UNKNOWN }: RunOptions,
): AsyncGenerator<ImportEvent> {
  const total = await countRows(chooseRows(read(open, actor), choices));
  const batchFile = { name: open.file.name, format: open.format, now: deps.clock() };
  const batchId = await beginBatch(deps.db, actor, batchFile);
  const importBatch = openBatch(actor, batchId);
  const rows = chooseRows(assignIds(open.sha256, read(open, actor)), choices);
  const counts: Counts = { done: 0, total, imported: 0, skipped: 0, failed: 0 };
  let told = 0;
  let isWhole = false;
  try {
    for await (const batch of toBatches(rows)) {
      // What was begun with a row that fails is stored, counted and listed, too.
      const outcomes = await settleAll(
        batch.map(async (entry) => {
          const outcome = await putRow(deps, actor, entry, importBatch);
          counts[typeof outcome === "string" ? outcome : "failed"]++;
          counts.done++;
          return { row: entry.row, outcome };
        }),
      );
      for (const { row, outcome } of outcomes)
        if (typeof outcome !== "string" && ++told <= MAX_ERRORS) yield { kind: "error", row, ...outcome };
      yield { kind: "progress", ...counts };
      if (isTurnOver()) await nextTurn();
    }
    isWhole = true;
  } finally {
    if (!isWhole) await removeLeftHistories(deps.db, actor.userId);
    await endBatch(deps.db, actor, batchId);
    // Also of one that broke off: what was imported until then is there.
    const { imported, skipped, failed } = counts;
    const detail = { format: open.format, imported, skipped, failed };
    const event = { kind: "imported", userId: actor.userId, ...source, detail } as const;
    await recordAfterwards(deps.db, event, deps.clock());
  }
  yield { kind: "finished", format: open.format, ...counts, ...(counts.imported > 0 && { batchId }) };
}

async function putRow(deps: ImportDeps, actor: Actor, row: ChosenRow, batch: OpenBatch): Promise<PutOutcome> {
  switch (row.kind) {
    case "thought":
      return putThought(deps, actor, row.thought, batch);
    case "note":
      return putNote(deps, actor, row.note, batch);
    case "entity":
      return putEntity(deps, actor, row.entity, batch);
    case "link":
      return putLink(deps, actor, row.link);
    case "bad":
      return { error: row.error };
    default:
      return row satisfies never;
  }
}

/** A batch holds one kind: a note may be attached to thoughts just before it, which may name entities before them. */
async function* toBatches(rows: AsyncIterable<ChosenRow>): AsyncGenerator<ChosenRow[]> {
  let batch: ChosenRow[] = [];
  for await (const row of rows) {
    const isOtherKind = batch[0] !== undefined && stepOf(batch[0]) !== stepOf(row);
    if (isOtherKind || batch.length >= BATCH) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

const stepOf = ({ kind }: ChosenRow) => (kind === "bad" ? "thought" : kind);

async function countRows(rows: AsyncIterable<ChosenRow>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count++;
  return count;
}
