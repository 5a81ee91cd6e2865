import type { Clock } from "../base/clock.ts";
import { isStorageGone } from "../base/errors.ts";
import type { Job } from "../storage/tables/jobs.ts";
import type { Phases } from "./batch.ts";
import { type LinkDeps, linkThoughts } from "./links.ts";
import { type Enriched, type Phase, toFailed } from "./types.ts";
import { type UnderstandDeps, understandThoughts } from "./understand.ts";

/** Runs one phase over a batch, in the worker thread or in this one. */
export type RunPhase = (phase: Phase, jobs: Job[]) => Promise<Enriched[]>;

export function createRunPhase(understanding: UnderstandDeps, linking: LinkDeps, clock: Clock): RunPhase {
  /** A user's thoughts together. If that fails, each by itself, so that one does not fail the others. */
  const linkTogether = async (jobs: Job[]): Promise<Enriched[]> => {
    try {
      return await linkThoughts(linking, jobs);
    } catch (error) {
      if (isStorageGone(error)) return jobs.map((job) => postpone(job, clock));
      if (jobs.length === 1) return jobs.map((job) => toFailed(job, "links", error));
      const linked: Enriched[] = [];
      for (const job of jobs) linked.push(...(await linkTogether([job])));
      return linked;
    }
  };
  return async (phase, jobs) => {
    if (phase === "understand") return Promise.all(understandEach(understanding, jobs, clock));
    const linked: Enriched[] = [];
    for (const own of Map.groupBy(jobs, ({ userId }) => userId).values())
      linked.push(...(await linkTogether(own)));
    return linked;
  };
}

const PAUSE_WITHOUT_STORAGE_MS = 1_000;

const postpone = (job: Job, clock: Clock): Enriched => ({
  kind: "postponed",
  job,
  until: clock() + PAUSE_WITHOUT_STORAGE_MS,
});

/** Each is postponed by itself: the database may be unavailable for some users only. */
const understandEach = (deps: UnderstandDeps, jobs: Job[], clock: Clock): Promise<Enriched>[] =>
  understandThoughts(deps, jobs).map((outcome, i) =>
    outcome.catch((error) => {
      if (!isStorageGone(error)) throw error;
      return postpone(jobs[i] as Job, clock);
    }),
  );

const BATCH = 32;
/** Of thoughts that a model is asked about, which takes seconds each: others must not wait for many of one user's. */
const ASKED_BATCH = 8;

/** The thread works for one lane while the other writes its findings. */
const THREAD_LANES = 2;
/** A model is slow: while one lane waits for its last answer, the others continue. */
const MODEL_LANES = 4;

/** Both phases run in the thread. */
export function createThreadPhases(run: RunPhase): Phases {
  return {
    lanes: THREAD_LANES,
    batch: BATCH,
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
export function createModelPhases(deps: UnderstandDeps, run: RunPhase, clock: Clock): Phases {
  return {
    lanes: MODEL_LANES,
    // All lanes together keep the model busy.
    batch: deps.questions ? Math.max(ASKED_BATCH, Math.ceil(deps.questions / 2)) : BATCH,
    split: (jobs) => [jobs],
    understand(jobs) {
      const outcomes = understandEach(deps, jobs, clock);
      return jobs.map((job, i) => ({
        jobs: [job],
        enriched: Promise.all(outcomes.slice(i, i + 1)),
      }));
    },
    link: (jobs) => run("link", jobs),
  };
}
