import type { Category } from "../contract.ts";
import type { EmbeddedText } from "../language/embedding/embedded-text.ts";
import { toBlob } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { changeBook } from "../storage/tables/books.ts";
import { keepDimensions } from "../storage/tables/embedding-models.ts";
import { type Job, LONGEST_WAIT_MS, postponeJob, settleJob } from "../storage/tables/jobs.ts";
import { applyCorrections } from "../thoughts/corrections.ts";
import { type DueColumns, noDue } from "../thoughts/due.ts";
import { changeIndexEntry, type EntryChange, toEntryColumns } from "../thoughts/index-rows.ts";
import { syncMentions } from "../thoughts/mention-rows.ts";
import { replaceLinks } from "./link-rows.ts";
import { replaceRelations } from "./relation-rows.ts";
import type { Enriched, Findings } from "./types.ts";

const RETRY_BASE_MS = 30_000;

/** Every write here checks the version that was read: an edited thought is left to its own, newer job. */

/** Which models made the vectors and the understanding. */
export type Provenance = { model: string; passages: string; mind: string };

/** Writes what the first phase found. Returns false, and writes nothing, if the thought was edited meanwhile. */
export async function writeFindings(
  db: Db,
  { job, findings }: { job: Job; findings: Findings },
  by: Provenance,
  now: number,
): Promise<boolean> {
  if (Object.keys(findings).length === 0) return true;
  await keepDimensionsOf(db, by, findings);
  return change(db, job, (tx, revision) => applyFindings(tx, { ...job, revision, now }, by, findings));
}

const change = <Result>(db: Db, { userId }: Job, work: (tx: Db, revision: number) => Promise<Result>) =>
  changeBook(db, userId, work, "background");

async function applyFindings(
  tx: Db,
  job: Update & { now: number },
  by: Provenance,
  findings: Findings,
): Promise<boolean> {
  const { vector, passages, entry, corrections = {}, due = noDue } = findings;
  const understanding = findings.understanding && applyCorrections(findings.understanding, corrections);
  const updated = understanding
    ? await updateUnderstood(tx, {
        ...job,
        ...understanding,
        dates: JSON.stringify(understanding.dates),
        ...due,
      })
    : await updateTouched(tx, job);
  if (updated.length === 0) return false;
  await changeIndexEntry(tx, job, {
    ...(entry && toEntryColumns(entry)),
    ...(vector && { model: by.model, vector: toBlob(vector) }),
    ...toPassageColumns(by, passages),
    ...(understanding && { mind: by.mind }),
  });
  if (understanding) {
    const mentions = { found: understanding.entities, removed: corrections.mentions?.removed ?? [] };
    const ids = await syncMentions(tx, job, mentions, job.now);
    await replaceRelations(tx, job, understanding.relations, ids);
  }
  return true;
}

async function keepDimensionsOf(db: Db, by: Provenance, { passages }: Findings): Promise<void> {
  if (passages) await keepDimensions(db, by.passages, passages.dimensions);
}

function toPassageColumns(by: Provenance, passages: EmbeddedText | undefined): EntryChange {
  if (!passages) return {};
  const { vectors, ranges } = passages;
  return {
    passage_model: by.passages,
    passage_vectors: toBlob(vectors),
    passage_ranges: ranges && new Uint8Array(ranges.buffer),
  };
}

/** Writes what the second phase found and completes the job, unless the thought was edited meanwhile. */
export async function writeLinks(db: Db, job: Job, by: Provenance, findings: Findings): Promise<void> {
  const { passages, links = [], learned } = findings;
  await keepDimensionsOf(db, by, findings);
  await change(db, job, async (tx, revision) => {
    const updated = await updateDone(tx, { ...job, revision });
    if (updated.length === 0) return;
    if (learned) await updateLearned(tx, { ...job, revision, category: learned });
    await changeIndexEntry(tx, job, toPassageColumns(by, passages));
    await replaceLinks(tx, job.userId, new Map([[job.thoughtId, links]]));
    await settleJob(tx, job);
  });
}

/** Writes the reason and what was found, and schedules a retry with exponential backoff. */
export async function writeFailure(db: Db, failed: Failed, by: Provenance, now: number): Promise<void> {
  const { job, stage, error: reason, findings } = failed;
  const wait = Math.min(LONGEST_WAIT_MS, RETRY_BASE_MS * 2 ** (job.attempts - 1));
  await keepDimensionsOf(db, by, findings);
  await change(db, job, async (tx, revision) => {
    await applyFindings(tx, { ...job, revision, now }, by, findings);
    await updateFailed(tx, { ...job, revision, stage, reason });
    await postponeJob(tx, job, now + wait);
  });
}

type Failed = Extract<Enriched, { kind: "failed" }>;

type Update = Job & { revision: number };

const update = (db: Db, job: Update) =>
  db
    .updateTable("thoughts")
    .set({ revision: job.revision })
    .where("user_id", "=", job.userId)
    .where("id", "=", job.thoughtId)
    .where("version", "=", job.version)
    .returning("id");

const updateTouched = prepareQuery((db, row: Update) => update(db, row));

type Understood = Update & DueColumns & { category: Category; dates: string };

const updateUnderstood = prepareQuery((db, row: Understood) =>
  update(db, row).set({
    category: row.category,
    dates: row.dates,
    due_at: row.due_at,
    due_has_time: row.due_has_time,
    about_day: row.about_day,
  }),
);

const updateDone = prepareQuery((db, row: Update) =>
  update(db, row).set({ enrichment: "done", enrichment_stage: null, enrichment_error: null }),
);

const updateLearned = prepareQuery((db, row: Update & { category: Category }) =>
  update(db, row).set({ category: row.category }),
);

const updateFailed = prepareQuery((db, row: Update & { stage: string; reason: string }) =>
  update(db, row).set({ enrichment: "failed", enrichment_stage: row.stage, enrichment_error: row.reason }),
);
