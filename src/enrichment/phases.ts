import type { Clock } from "../base/clock.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Phases } from "./batch.ts";
import { type LinkDeps, linkThoughts } from "./links.ts";
import { type Enriched, isStorageGone, type Phase } from "./types.ts";
import { type UnderstandDeps, understandThoughts } from "./understand.ts";

/** Runs one phase over a batch, in the worker thread or in this one. */
export type RunPhase = (phase: Phase, jobs: Job[]) => Promise<Enriched[]>;

export function createRunPhase(understanding: UnderstandDeps, linking: LinkDeps, clock: Clock): RunPhase {
  return async (phase, jobs) => {
    try {
      if (phase === "link") return await linkThoughts(linking, jobs);
      return await Promise.all(understandThoughts(understanding, jobs));
    } catch (error) {
      if (!isStorageGone(error)) throw error;
      const until = clock() + PAUSE_WITHOUT_STORAGE_MS;
      return jobs.map((job) => ({ kind: "postponed", job, until }));
    }
  };
}

const PAUSE_WITHOUT_STORAGE_MS = 1_000;

/** The thread works for one lane while the other writes its findings. */
const THREAD_LANES = 2;
/** A model is slow: while one lane waits for its last answer, the others continue. */
const MODEL_LANES = 4;

/** Both phases run in the thread. */
export function createThreadPhases(run: RunPhase): Phases {
  return {
    lanes: THREAD_LANES,
    // A retried job may be the one that crashed the thread, so it runs alone.
    split(jobs) {
      const fresh = jobs.filter((job) => job.attempts === 1);
      const retried = jobs.filter((job) => job.attempts > 1);
      return [...(fresh.length > 0 ? [fresh] : []), ...retried.map((job) => [job])];
    },
    understand: (jobs) => [{ jobs, enriched: run("understand", jobs) }],
    link: (jobs) => run("link", jobs),
  };
}

/** Understanding means waiting for a model, so it runs here, each thought by itself. Linking runs in the thread. */
export function createModelPhases(deps: UnderstandDeps, run: RunPhase): Phases {
  return {
    lanes: MODEL_LANES,
    split: (jobs) => [jobs],
    understand(jobs) {
      const outcomes = understandThoughts(deps, jobs);
      return jobs.map((job, i) => ({
        jobs: [job],
        enriched: Promise.all(outcomes.slice(i, i + 1)),
      }));
    },
    link: (jobs) => run("link", jobs),
  };
}
