import type { Clock } from "../base/clock.ts";
import { isStorageGone } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { settleAll, settleInTurn } from "../base/settle.ts";
import type { Db } from "../storage/db.ts";
import { BookGone } from "../storage/tables/books.ts";
import { CLAIM_RENEWAL_MS, type Job, postponeJob, renewClaims } from "../storage/tables/jobs.ts";
import { type Provenance, writeFailure, writeFindings, writeLinks } from "./settle.ts";
import { type Enriched, type Stage, toFailed } from "./types.ts";

type Found = Extract<Enriched, { kind: "found" }>;

/** Jobs that finish together. `enriched` rejects if the thread that runs them crashed. */
type Group = { jobs: Job[]; enriched: Promise<Enriched[]> };

/** Where the phases run: in a worker thread; with a language model, the first one runs in the service itself. */
export type Phases = {
  /** Which jobs may run in one batch. */
  split(jobs: Job[]): Job[][];
  understand(jobs: Job[]): Group[];
  link(jobs: Job[]): Promise<Enriched[]>;
  /** How many batches run concurrently. */
  lanes: number;
  /** Jobs in a batch. */
  batch: number;
};

export type BatchDeps = { db: Db; phases: Phases; by: Provenance; clock: Clock; log: Log };

/** Runs claimed jobs through both phases and writes the results. */
export async function runJobs(deps: BatchDeps, jobs: Job[]): Promise<void> {
  await settleInTurn(deps.phases.split(jobs), (batch) => runBatch(deps, batch));
}

async function runBatch(deps: BatchDeps, jobs: Job[]): Promise<void> {
  const renewal = setInterval(() => {
    renewClaims(deps.db, jobs, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, "claims_not_renewed"),
    );
  }, CLAIM_RENEWAL_MS);
  try {
    const groups = deps.phases.understand(jobs);
    await settleAll(groups.map((group) => runGroup(deps, group)));
  } finally {
    clearInterval(renewal);
  }
}

async function runGroup(deps: BatchDeps, group: Group): Promise<void> {
  const understood = await settlePhase(deps, "understand", group);
  const written: Job[] = [];
  const write = async (found: Found[]) => {
    written.push(...(await writeFindings(deps.db, found, deps.by, deps.clock())));
  };
  // While one user's node is down, the thoughts of the others go on.
  const steps = [() => writeByUser(deps, "understand", understood, write), () => linkGroup(deps, written)];
  await settleInTurn(steps, (step) => step());
}

async function linkGroup(deps: BatchDeps, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const linked = await settlePhase(deps, "links", { jobs, enriched: deps.phases.link(jobs) });
  await writeByUser(deps, "links", linked, (found) => writeLinks(deps.db, found, deps.by));
}

/**
 * A user's thoughts in one transaction. If it fails, each is written by itself: one must not hold up the others. What is
 * found in a thought and can never be stored is a failure of that thought.
 */
async function writeByUser(
  deps: BatchDeps,
  stage: Stage,
  found: Found[],
  write: (found: Found[]) => Promise<void>,
): Promise<void> {
  const byUser = [...Map.groupBy(found, ({ job }) => job.userId).values()];
  const writeAll = async (own: Found[]): Promise<void> => {
    try {
      await write(own);
    } catch (error) {
      if (isStorageGone(error)) throw error;
      if (error instanceof BookGone) return;
      const [one] = own;
      if (own.length > 1) await settleInTurn(own, (each) => writeAll([each]));
      else if (one) await noteUnwritten(deps, one.job, stage, error);
    }
  };
  await settleAll(byUser.map(writeAll));
}

async function noteUnwritten(deps: BatchDeps, job: Job, stage: Stage, error: unknown): Promise<void> {
  deps.log.error({ err: error, thoughtId: job.thoughtId, stage }, "enrichment_not_written");
  const outcome = toFailed(job, stage, error);
  if (outcome.kind === "failed") await noteFailure(deps, outcome);
}

/** Records failures, puts postponed jobs back, and returns what was found. */
async function settlePhase(deps: BatchDeps, stage: Stage, { jobs, enriched }: Group) {
  let outcomes: Enriched[];
  try {
    outcomes = await enriched;
  } catch (error) {
    deps.log.error({ err: error, stage, jobs: jobs.length }, "enrichment_thread_broke");
    await giveBack(deps, stage, jobs);
    return [];
  }
  const putBack = async (outcome: Enriched) => {
    const { kind, job } = outcome;
    if (kind === "postponed") await postponeJob(deps.db, job, outcome.until, "untried");
    if (kind === "failed") await noteFailure(deps, outcome);
  };
  await settleInTurn(outcomes, putBack).catch((error) => {
    if (!isStorageGone(error)) throw error;
    // Their claims expire, so they are tried again.
    deps.log.warn({ err: error, stage }, "jobs_not_put_back");
  });
  return outcomes.filter((outcome) => outcome.kind === "found");
}

async function noteFailure(deps: BatchDeps, failed: Extract<Enriched, { kind: "failed" }>): Promise<void> {
  const { job, stage, error } = failed;
  deps.log.warn(
    { thoughtId: job.thoughtId, stage, reason: error, attempts: job.attempts },
    "enrichment_failed",
  );
  await writeFailure(deps.db, failed, deps.by, deps.clock());
}

/** The thread crashed. A job that ran alone is to blame; any job of a batch may be, so each is tried alone next. */
async function giveBack(deps: BatchDeps, stage: Stage, jobs: Job[]): Promise<void> {
  const [only] = jobs;
  if (jobs.length === 1 && only && only.attempts > 1) {
    const error = "The enrichment thread crashed on this thought.";
    await noteFailure(deps, { kind: "failed", job: only, stage, error, findings: {} });
    return;
  }
  for (const job of jobs) await postponeJob(deps.db, job, deps.clock());
}
