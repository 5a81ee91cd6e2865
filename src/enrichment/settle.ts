import { toPassageColumns } from "../language/embedding/embedded-text.ts";
import type { Understanding } from "../language/mind.ts";
import { toBlob } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { prepareUpdateEach } from "../storage/each.ts";
import { changeBook } from "../storage/tables/books.ts";
import { keepDimensions } from "../storage/tables/embedding-models.ts";
import { type Job, LONGEST_WAIT_MS, listOpenJobs, postponeJob, settleJobs } from "../storage/tables/jobs.ts";
import { applyCorrections } from "../thoughts/corrections.ts";
import { noDue } from "../thoughts/due/due.ts";
import { changeIndexEntries, type EntryChange, toEntryColumns } from "../thoughts/index-rows.ts";
import { type NamedEntities, syncMentions } from "../thoughts/mention-rows.ts";
import { replaceLinks } from "./link-rows.ts";
import { replaceRelations } from "./relation-rows.ts";
import type { Enriched, Findings } from "./types.ts";

const RETRY_BASE_MS = 30_000;

/**
 * Every write here checks the version that was read: an edited thought is left to its own, newer job. So is one that was
 * erased and came from a file again, with the same id and version, but maybe another text.
 */

/** Which models made the vectors and the understanding. */
export type Provenance = { model: string; passages: string; mind: string };

type Found = { job: Job; findings: Findings };

/**
 * Writes what the first phase found in thoughts of one user, in one transaction. Returns the jobs whose thoughts were not
 * edited meanwhile.
 */
export async function writeFindings(db: Db, found: Found[], by: Provenance, now: number): Promise<Job[]> {
  const fresh = found.filter(({ findings }) => Object.keys(findings).length > 0);
  await keepDimensionsOf(db, by, fresh);
  const written =
    fresh.length === 0
      ? new Set<string>()
      : await change(db, fresh, (tx, revision, open) =>
          applyFindings(tx, { found: open, revision, now }, by),
        );
  const isKept = (entry: Found) => !fresh.includes(entry) || written.has(entry.job.thoughtId);
  return found.filter(isKept).map(({ job }) => job);
}

/** All jobs are of one user. `open`: what was found for those that nobody has queued anew. */
function change<Result>(
  db: Db,
  found: Found[],
  work: (tx: Db, revision: number, open: Found[]) => Promise<Result>,
): Promise<Result> {
  const userId = userOf(found);
  const jobs = found.map(({ job }) => job);
  const workOnOpen = async (tx: Db, revision: number) => {
    const ids = await listOpenJobs(tx, userId, jobs);
    const open = found.filter(({ job }) => ids.has(job.thoughtId));
    return work(tx, revision, open);
  };
  return changeBook(db, userId, workOnOpen, "background");
}

const userOf = ([first]: Found[]) => (first as Found).job.userId;

type Applied = { found: Found[]; revision: number; now: number };

/** Returns the thoughts that were not edited meanwhile; the others are left alone. */
async function applyFindings(
  tx: Db,
  { found, revision, now }: Applied,
  by: Provenance,
): Promise<Set<string>> {
  if (found.length === 0) return new Set();
  const userId = userOf(found);
  const key = ({ job }: Found) => ({ id: job.thoughtId, version: job.version, revision });
  const [understood, others] = [found.filter(isUnderstood), found.filter((entry) => !isUnderstood(entry))];
  const rows = understood.map((entry) => {
    const { category, dates } = correct(entry);
    return { ...key(entry), category, dates: JSON.stringify(dates), ...(entry.findings.due ?? noDue) };
  });
  const updated = new Set([
    ...(await updateUnderstood(tx, userId, rows)),
    ...(await updateTouched(tx, userId, others.map(key))),
  ]);
  const current = found.filter(({ job }) => updated.has(job.thoughtId));
  await changeIndexEntries(
    tx,
    userId,
    new Map(current.map(({ job, findings }) => [job.thoughtId, toEntryChange(findings, by)])),
  );
  const meanings = current.filter(isUnderstood);
  if (meanings.length === 0) return updated;
  const ids = await syncMentions(tx, userId, new Map(meanings.map(toMentions)), now);
  const relations = meanings.map((entry) => [entry.job.thoughtId, correct(entry).relations] as const);
  await replaceRelations(tx, userId, new Map(relations), ids);
  return updated;
}

type Understood = Found & { findings: { understanding: Understanding } };

const isUnderstood = (found: Found): found is Understood => found.findings.understanding !== undefined;

const correct = ({ findings }: Understood) =>
  applyCorrections(findings.understanding, findings.corrections ?? {});

function toMentions(entry: Understood): [string, NamedEntities] {
  const { entities: found } = correct(entry);
  return [entry.job.thoughtId, { found, removed: entry.findings.corrections?.mentions?.removed ?? [] }];
}

function toEntryChange({ vector, passages, entry, understanding }: Findings, by: Provenance): EntryChange {
  return {
    ...(entry && toEntryColumns(entry)),
    ...(vector && { model: by.model, vector: toBlob(vector) }),
    ...(passages && toPassageColumns(by.passages, passages)),
    ...(understanding && { mind: by.mind }),
  };
}

/** Before the transaction: on Citus, models and thoughts are on different nodes. */
async function keepDimensionsOf(db: Db, by: Provenance, found: Found[]): Promise<void> {
  const sizes = new Set(found.flatMap(({ findings }) => findings.passages?.dimensions ?? []));
  for (const size of sizes) await keepDimensions(db, by.passages, size);
}

/** Writes what the second phase found in thoughts of one user and completes the jobs, unless they were edited meanwhile. */
export async function writeLinks(db: Db, found: Found[], by: Provenance): Promise<void> {
  await keepDimensionsOf(db, by, found);
  await change(db, found, async (tx, revision, open) => {
    const userId = userOf(found);
    const done = { enrichment: "done", enrichment_stage: null, enrichment_error: null };
    const rows = open.map(({ job }) => ({ id: job.thoughtId, version: job.version, revision, ...done }));
    const updated = await updateEnriched(tx, userId, rows);
    const current = open.filter(({ job }) => updated.has(job.thoughtId));
    if (current.length === 0) return;
    const learned = current.flatMap(({ job, findings: { learned: category, due = noDue } }) =>
      category ? { id: job.thoughtId, version: job.version, revision, category, ...due } : [],
    );
    await updateLearned(tx, userId, learned);
    const passages = current.map(
      ({ job, findings: { passages } }) =>
        [job.thoughtId, passages ? toPassageColumns(by.passages, passages) : {}] as const,
    );
    await changeIndexEntries(tx, userId, new Map(passages));
    const links = current.map(({ job, findings }) => [job.thoughtId, findings.links ?? []] as const);
    await replaceLinks(tx, userId, new Map(links));
    await settleJobs(
      tx,
      userId,
      current.map(({ job }) => job),
    );
  });
}

/** Writes the reason and what was found, and schedules a retry with exponential backoff. */
export async function writeFailure(db: Db, failed: Failed, by: Provenance, now: number): Promise<void> {
  const { job, stage, error: reason } = failed;
  const { userId, thoughtId: id, version } = job;
  const wait = Math.min(LONGEST_WAIT_MS, RETRY_BASE_MS * 2 ** (job.attempts - 1));
  await keepDimensionsOf(db, by, [failed]);
  await change(db, [failed], async (tx, revision, open) => {
    if (open.length === 0) return;
    await applyFindings(tx, { found: open, revision, now }, by);
    const outcome = { enrichment: "failed", enrichment_stage: stage, enrichment_error: reason };
    await updateEnriched(tx, userId, [{ id, version, revision, ...outcome }]);
    await postponeJob(tx, job, now + wait);
  });
}

type Failed = Extract<Enriched, { kind: "failed" }>;

/** The version guards the change. */
const prepareUpdates = <C extends Record<string, "text" | "integer" | "bigint">>(columns: C) =>
  prepareUpdateEach({
    table: "thoughts",
    key: { id: "text", version: "integer" },
    columns: { revision: "bigint", ...columns },
  });

const updateTouched = prepareUpdates({});
const dueColumns = { due_at: "bigint", due_has_time: "integer", about_day: "text" } as const;
const updateLearned = prepareUpdates({ category: "text", ...dueColumns });
const updateUnderstood = prepareUpdates({ category: "text", dates: "text", ...dueColumns });
const updateEnriched = prepareUpdates({
  enrichment: "text",
  enrichment_stage: "text",
  enrichment_error: "text",
});
