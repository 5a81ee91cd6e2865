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
} from "../storage/jobs.ts";
import type { Enriched, Phase } from "./pipeline.ts";
import { writeFailure, writeFindings, writeLinks } from "./settle.ts";

const BATCH = 32;
const LANES = 2;
const POLL_MS = 100;
const PAUSE_AFTER_FAULT_MS = 1_000;
/** Above this the service has people to answer: the worker then rests this many times as long as it worked. */
const BUSY_UTILIZATION = 0.8;
const REST_SHARE = 4;
const LONGEST_REST_MS = 500;

/** Where the steps run: a worker thread in the service. Rejects when it broke down under the batch. */
type RunPhase = (phase: Phase, jobs: Job[]) => Promise<Enriched[]>;

export type WorkerDeps = { db: Db; runPhase: RunPhase; model: string; clock: Clock; log: Log };

export type EnrichmentWorker = { stop(): Promise<void> };

/** Tier 2: takes jobs oldest first, for as long as the service runs. Every step may be repeated safely. */
export function startEnrichment(deps: WorkerDeps): EnrichmentWorker {
  const stopping = new AbortController();
  // While what one lane found is written, the thread works for the other.
  const running = Promise.all(Array.from({ length: LANES }, () => runUntilStopped(deps, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await running;
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
  // A job that has been tried before may be the one that breaks the thread: it goes alone.
  const fresh = jobs.filter((job) => job.attempts === 1);
  const retried = jobs.filter((job) => job.attempts > 1);
  for (const batch of [fresh, ...retried.map((job) => [job])])
    if (batch.length > 0) await runBatch(deps, batch);
  return jobs.length;
}

async function runBatch(deps: WorkerDeps, jobs: Job[]): Promise<void> {
  const renewal = setInterval(() => {
    renewClaims(deps.db, jobs, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, "claims_not_renewed"),
    );
  }, CLAIM_RENEWAL_MS);
  try {
    const understood = await runPhase(deps, "understand", jobs);
    const current = await Promise.all(
      understood.map(async ({ job, findings }) =>
        (await writeFindings(deps.db, job, deps.model, findings)) ? [job] : [],
      ),
    );
    const linked = await runPhase(deps, "link", current.flat());
    await Promise.all(linked.map(({ job, findings }) => writeLinks(deps.db, job, findings.links ?? [])));
  } finally {
    clearInterval(renewal);
  }
}

/** Runs a phase, writes down its failures, and returns the rest. */
async function runPhase(deps: WorkerDeps, phase: Phase, jobs: Job[]) {
  if (jobs.length === 0) return [];
  let enriched: Enriched[];
  try {
    enriched = await deps.runPhase(phase, jobs);
  } catch (error) {
    deps.log.error({ err: error, phase, jobs: jobs.length }, "enrichment_thread_broke");
    await giveBack(deps, phase, jobs);
    return [];
  }
  for (const outcome of enriched)
    if (outcome.kind === "failed") {
      const { job, stage, error } = outcome;
      deps.log.warn(
        { thoughtId: job.thoughtId, stage, reason: error, attempts: job.attempts },
        "enrichment_failed",
      );
      await writeFailure(deps.db, job, stage, error, deps.clock());
    }
  return enriched.filter((outcome) => outcome.kind === "found");
}

/** The thread broke: alone, a job is to blame; in a batch nobody knows which, so each is tried alone next. */
async function giveBack(deps: WorkerDeps, phase: Phase, jobs: Job[]): Promise<void> {
  const [only] = jobs;
  if (jobs.length === 1 && only && only.attempts > 1) {
    const stage = phase === "link" ? "links" : "entities";
    await writeFailure(
      deps.db,
      only,
      stage,
      "The enrichment thread broke down at this thought.",
      deps.clock(),
    );
    return;
  }
  for (const job of jobs) await postponeJob(deps.db, job, deps.clock());
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
