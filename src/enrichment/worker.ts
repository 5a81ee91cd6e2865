import { setTimeout as sleep } from "node:timers/promises";
import type { Timer } from "../base/wakeup.ts";
import { changesOf } from "../storage/changes.ts";
import { type ClaimExtent, claimJobs } from "../storage/tables/claim-jobs.ts";
import { type Job, readNextDue, SWEEP_MS, wakeupOf } from "../storage/tables/jobs.ts";
import { type BatchDeps, runJobs } from "./batch.ts";

/**
 * Jobs queued in this process wake the worker, and so do other instances that have too many. Polling finds those of other
 * processes, or due after a clock change.
 */
const POLL_MS = 5_000;
/** Avoids a busy loop while another instance claims the due jobs. */
const SHORTEST_WAIT_MS = 100;
/** While captures come one after the other, they go first; then they are enriched in large batches. */
const GATHER_MS = 50;
const LONGEST_GATHER_MS = 1_000;
const PAUSE_AFTER_FAULT_MS = 1_000;
/**
 * Above this event loop utilization, or while captures keep coming, a lane pauses REST_SHARE times as long as it worked:
 * requests come first.
 */
const BUSY_UTILIZATION = 0.8;
const REST_SHARE = 4;
const LONGEST_REST_MS = 500;

export type WorkerDeps = BatchDeps & { pollMs?: number; timer?: Timer };

export type EnrichmentWorker = { stop(): Promise<void> };

/** Runs jobs, in turn of their users, as long as the service runs. Every step is idempotent. */
export function startEnrichment(deps: WorkerDeps): EnrichmentWorker {
  const stopping = new AbortController();
  const running = runUntilStopped(deps, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      wakeupOf(deps.db).call();
      await running;
    },
  };
}

/** One loop claims jobs for all lanes, so that idle lanes do not query the database. */
async function runUntilStopped(deps: WorkerDeps, stopping: AbortSignal): Promise<void> {
  const wakeup = wakeupOf(deps.db);
  const changes = changesOf(deps.db);
  const { batch } = deps.phases;
  const lanes = new Set<Promise<void>>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  let otherCalls = 0;
  /** By requests. */
  const countChanges = () => wakeup.calls - otherCalls;
  const callMyself = () => {
    otherCalls++;
    wakeup.call();
  };
  const leave = changes.on("jobs", callMyself);
  let gathered = countChanges();
  // After a full batch there are more: what piled up is enriched without a pause.
  let isFull = false;
  while (!stopping.aborted) {
    if (!isFull && countChanges() > gathered) await wakeup.quiet(GATHER_MS, LONGEST_GATHER_MS);
    const counted = wakeup.calls;
    gathered = countChanges();
    try {
      const sinceSweep = Math.abs(deps.clock() - sweptAt);
      if (sinceSweep >= SWEEP_MS) sweptAt = deps.clock();
      const jobs = await claimDue(deps, sinceSweep >= SWEEP_MS ? "all" : "own");
      // Too many for this instance alone.
      if (!isFull && jobs.length === batch) changes.tellOthers("jobs");
      isFull = jobs.length === batch;
      if (jobs.length === 0) await waitForJobs(deps, counted);
      else {
        const lane = runLane(deps, jobs, countChanges, stopping).then(() => {
          lanes.delete(lane);
          // The lane may have postponed a job, so the next due time may have changed.
          callMyself();
        });
        lanes.add(lane);
      }
    } catch (error) {
      await pauseAfterFault(deps, error, stopping);
    }
    if (lanes.size >= deps.phases.lanes) await Promise.race(lanes);
  }
  leave();
  await Promise.all(lanes);
}

async function claimDue({ db, clock, phases }: WorkerDeps, extent: ClaimExtent): Promise<Job[]> {
  return claimJobs(db, clock(), phases.batch, extent);
}

/** Until a job is queued in this process or the next one is due, but at most one poll interval. */
async function waitForJobs(deps: WorkerDeps, counted: number): Promise<void> {
  const wakeup = wakeupOf(deps.db);
  const due = (await readNextDue(deps.db, deps.clock())) ?? Number.POSITIVE_INFINITY;
  const longest = deps.pollMs ?? changesOf(deps.db).pauseOf(POLL_MS);
  const ms = Math.min(longest, Math.max(SHORTEST_WAIT_MS, due - deps.clock()));
  await wakeup.sleep(counted, ms, deps.timer);
}

async function runLane(
  deps: WorkerDeps,
  jobs: Job[],
  countChanges: () => number,
  stopping: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const changes = countChanges();
  const before = performance.eventLoopUtilization();
  try {
    await runJobs(deps, jobs);
  } catch (error) {
    return pauseAfterFault(deps, error, stopping);
  }
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > BUSY_UTILIZATION || countChanges() > changes)
    await pause(Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - startedAt)), stopping);
}

/** The disk may be full or the database unavailable; the jobs stay queued. */
async function pauseAfterFault({ log }: WorkerDeps, error: unknown, stopping: AbortSignal): Promise<void> {
  log.error({ err: error }, "enrichment_interrupted");
  await pause(PAUSE_AFTER_FAULT_MS, stopping);
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}

/** Runs one batch; returns how many jobs it took. */
export async function runDueJobs(deps: WorkerDeps): Promise<number> {
  const jobs = await claimDue(deps, "all");
  await runJobs(deps, jobs);
  return jobs.length;
}
