import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Db } from "../storage/db.ts";
import {
  CLAIM_RENEWAL_MS,
  claimJobs,
  hasDueJobs,
  type Job,
  postponeJob,
  renewClaims,
} from "../storage/tables/jobs.ts";
import { type Provenance, writeFailure, writeFindings, writeLinks } from "./settle.ts";
import type { Enriched, Stage } from "./types.ts";

const BATCH = 32;
const POLL_MS = 100;
const PAUSE_AFTER_FAULT_MS = 1_000;
/** Above this the service has people to answer: the worker then rests this many times as long as it worked. */
const BUSY_UTILIZATION = 0.8;
const REST_SHARE = 4;
const LONGEST_REST_MS = 500;

/** Jobs whose outcome comes at once. Rejects when what runs them broke down. */
type Group = { jobs: Job[]; enriched: Promise<Enriched[]> };

/** Where the phases run: in a worker thread, and with a language model partly in the service itself. */
export type Phases = {
  /** What may go together. */
  split(jobs: Job[]): Job[][];
  understand(jobs: Job[]): Group[];
  link(jobs: Job[]): Promise<Enriched[]>;
  /** How many batches are under way at a time. */
  lanes: number;
};

export type WorkerDeps = { db: Db; phases: Phases; by: Provenance; clock: Clock; log: Log };

export type EnrichmentWorker = { stop(): Promise<void> };

/** Tier 2: takes jobs oldest first, for as long as the service runs. Every step may be repeated safely. */
export function startEnrichment(deps: WorkerDeps): EnrichmentWorker {
  const stopping = new AbortController();
  const lanes = Array.from({ length: deps.phases.lanes }, () => runUntilStopped(deps, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

async function runUntilStopped(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const startedAt = performance.now();
      const before = performance.eventLoopUtilization();
      const worked = await runDueJobs(deps);
      const { utilization } = performance.eventLoopUtilization(before);
      if (worked === 0) await pause(POLL_MS, signal);
      else if (utilization > BUSY_UTILIZATION)
        await pause(Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - startedAt)), signal);
    } catch (error) {
      // The database may be full or gone for a while; the jobs wait in it.
      deps.log.error({ err: error }, "enrichment_interrupted");
      await pause(PAUSE_AFTER_FAULT_MS, signal);
    }
  }
}

/** One batch; returns how many jobs it took. */
export async function runDueJobs(deps: WorkerDeps): Promise<number> {
  const now = deps.clock();
  if (!(await hasDueJobs(deps.db, now))) return 0;
  const jobs = await claimJobs(deps.db, now, BATCH);
  for (const batch of deps.phases.split(jobs)) await runBatch(deps, batch);
  return jobs.length;
}

async function runBatch(deps: WorkerDeps, jobs: Job[]): Promise<void> {
  const renewal = setInterval(() => {
    renewClaims(deps.db, jobs, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, "claims_not_renewed"),
    );
  }, CLAIM_RENEWAL_MS);
  try {
    const groups = deps.phases.understand(jobs);
    await Promise.all(groups.map((group) => runGroup(deps, group)));
  } finally {
    clearInterval(renewal);
  }
}

async function runGroup(deps: WorkerDeps, group: Group): Promise<void> {
  const understood = await settlePhase(deps, "understand", group);
  const current = await Promise.all(
    understood.map(async (found) =>
      (await writeFindings(deps.db, found, deps.by, deps.clock())) ? [found.job] : [],
    ),
  );
  const jobs = current.flat();
  if (jobs.length === 0) return;
  const linked = await settlePhase(deps, "links", { jobs, enriched: deps.phases.link(jobs) });
  await Promise.all(linked.map(({ job, findings }) => writeLinks(deps.db, job, findings.links ?? [])));
}

/** Writes down what failed, gives back what was not tried, and returns the rest. */
async function settlePhase(deps: WorkerDeps, stage: Stage, { jobs, enriched }: Group) {
  let outcomes: Enriched[];
  try {
    outcomes = await enriched;
  } catch (error) {
    deps.log.error({ err: error, stage, jobs: jobs.length }, "enrichment_thread_broke");
    await giveBack(deps, stage, jobs);
    return [];
  }
  for (const outcome of outcomes) {
    const { kind, job } = outcome;
    if (kind === "postponed") await postponeJob(deps.db, job, outcome.until, "untried");
    if (kind === "failed") await noteFailure(deps, outcome);
  }
  return outcomes.filter((outcome) => outcome.kind === "found");
}

async function noteFailure(deps: WorkerDeps, failed: Extract<Enriched, { kind: "failed" }>): Promise<void> {
  const { job, stage, error } = failed;
  deps.log.warn(
    { thoughtId: job.thoughtId, stage, reason: error, attempts: job.attempts },
    "enrichment_failed",
  );
  await writeFailure(deps.db, failed, deps.by, deps.clock());
}

/** The thread broke: alone, a job is to blame; in a batch nobody knows which, so each is tried alone next. */
async function giveBack(deps: WorkerDeps, stage: Stage, jobs: Job[]): Promise<void> {
  const [only] = jobs;
  if (jobs.length === 1 && only && only.attempts > 1) {
    const error = "The enrichment thread broke down at this thought.";
    await noteFailure(deps, { kind: "failed", job: only, stage, error, findings: {} });
    return;
  }
  for (const job of jobs) await postponeJob(deps.db, job, deps.clock());
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
