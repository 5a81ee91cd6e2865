import type { Category } from "../contract.ts";
import { toBlob } from "../language/vectors.ts";
import { bumpRevision } from "../storage/books.ts";
import type { Db } from "../storage/db.ts";
import { type Job, postponeJob, settleJob } from "../storage/jobs.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { putIndexEntry } from "../thoughts/index-rows.ts";
import { replaceLinks } from "./link-rows.ts";
import { syncMentions } from "./mention-rows.ts";
import type { Findings, FoundLink, Stage } from "./pipeline.ts";

const RETRY_BASE_MS = 30_000;
const RETRY_MAX_MS = 60 * 60_000;

/** Every write here is guarded by the version that was read: a newer text wins, and its own job follows. */

/** Writes what the first phase found; false when the thought was edited meanwhile, and nothing was written. */
export async function writeFindings(db: Db, job: Job, model: string, findings: Findings): Promise<boolean> {
  const { category, dates = [], vector, entry, entities = [] } = findings;
  return db.transaction().execute(async (tx) => {
    const revision = await bumpRevision(tx, job.userId);
    const row = { ...job, revision, dates: JSON.stringify(dates) };
    const updated = category ? await updateUnderstood(tx, { ...row, category }) : [];
    if (updated.length === 0) return false;
    if (entry) await putIndexEntry(tx, { ...job, ...entry });
    if (vector) await updateVector(tx, { ...job, model, vector: toBlob(vector) });
    await syncMentions(tx, job, entities);
    return true;
  });
}

/** Writes the links and ends the job, unless the thought was edited meanwhile. */
export async function writeLinks(db: Db, job: Job, links: FoundLink[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revision = await bumpRevision(tx, job.userId);
    const updated = await updateDone(tx, { ...job, revision });
    if (updated.length === 0) return;
    await replaceLinks(tx, job, links);
    await settleJob(tx, job);
  });
}

/** Puts the reason on the thought; the job waits, longer each time, and is tried again. */
export async function writeFailure(
  db: Db,
  job: Job,
  stage: Stage,
  reason: string,
  now: number,
): Promise<void> {
  const wait = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** (job.attempts - 1));
  await db.transaction().execute(async (tx) => {
    const revision = await bumpRevision(tx, job.userId);
    await updateFailed(tx, { ...job, revision, stage, reason });
    await postponeJob(tx, job, now + wait);
  });
}

type Update = Job & { revision: number };

const update = (db: Db, job: Update) =>
  db
    .updateTable("thoughts")
    .set({ revision: job.revision })
    .where("user_id", "=", job.userId)
    .where("id", "=", job.thoughtId)
    .where("version", "=", job.version)
    .returning("id");

const updateUnderstood = prepareQuery((db, row: Update & { category: Category; dates: string }) =>
  update(db, row).set({ category: row.category, dates: row.dates }),
);

const updateDone = prepareQuery((db, row: Update) =>
  update(db, row).set({ enrichment: "done", enrichment_stage: null, enrichment_error: null }),
);

const updateFailed = prepareQuery((db, row: Update & { stage: string; reason: string }) =>
  update(db, row).set({ enrichment: "failed", enrichment_stage: row.stage, enrichment_error: row.reason }),
);

const updateVector = prepareQuery((db, row: Job & { model: string; vector: Uint8Array }) =>
  db
    .updateTable("thought_index")
    .set({ model: row.model, vector: row.vector })
    .where("user_id", "=", row.userId)
    .where("thought_id", "=", row.thoughtId),
);
