import type { ExpressionBuilder } from "kysely";
import { settleInTurn } from "../../base/settle.ts";
import { Wakeup } from "../../base/wakeup.ts";
import { isDistributed } from "../citus/is-distributed.ts";
import type { Db } from "../db.ts";
import { isAmong, type Listed, toListed } from "../listed.ts";
import { perPool } from "../per-pool.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../schema.ts";

export type Job = {
  userId: string;
  thoughtId: string;
  version: number;
  attempts: number;
  queuedAt: number;
};

export const CLAIM_MS = 15_000;

/** How often a worker renews its claims, well before they expire. */
export const CLAIM_RENEWAL_MS = CLAIM_MS / 3;

/** The longest delay of a retry. */
export const LONGEST_WAIT_MS = 60 * 60_000;

type NewJob = { userId: string; thoughtId: string; version: number; now: number };

export function insertIntoJobs(db: Db, job: NewJob) {
  const fresh = {
    version: job.version,
    queued_at: job.now,
    run_at: job.now,
    claimed_until: 0,
    attempts: 0,
  };
  return db
    .insertInto("jobs")
    .values({ user_id: job.userId, thought_id: job.thoughtId, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "thought_id"]).doUpdateSet(fresh));
}

const insertJob = prepareQuery(insertIntoJobs);

/** Part of the transaction that changes the thought. An open job is updated to the newer version. */
export async function queueJob(
  tx: Db,
  job: { userId: string; thoughtId: string; version: number },
  now: number,
): Promise<void> {
  await insertJob(tx, { ...job, now });
}

/** For a change that leaves nothing to enrich: an open job, which may run already, begins again with the new version. */
export async function moveJob(
  tx: Db,
  { userId, thoughtId, version }: { userId: string; thoughtId: string; version: number },
  now: number,
): Promise<void> {
  await tx
    .updateTable("jobs")
    .set({ version, queued_at: now, run_at: now, claimed_until: 0, attempts: 0 })
    .where("user_id", "=", userId)
    .where("thought_id", "=", thoughtId)
    .execute();
}

/**
 * Due and not claimed. If a clock was set back since the times were written, a job that was never postponed is due anyway,
 * and times further ahead than possible (allowing for clocks that differ) are ignored.
 */
export const isDue = (now: number) => (job: ExpressionBuilder<Tables, "jobs">) =>
  job.and([
    job.or([
      job("run_at", "<=", now),
      job("run_at", "=", job.ref("queued_at")),
      job("run_at", ">", now + 2 * LONGEST_WAIT_MS),
    ]),
    job.or([job("claimed_until", "<=", now), job("claimed_until", ">", now + 4 * CLAIM_MS)]),
  ]);

const selectOpen = prepareQuery((db, of: { userId: string; ids: Listed }) =>
  db
    .selectFrom("jobs")
    .select(["thought_id", "version", "queued_at"])
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids)),
);

/** Of claimed jobs of a user, the thoughts of those that are still as they were claimed. */
export async function listOpenJobs(tx: Db, userId: string, jobs: Job[]): Promise<Set<string>> {
  const ids = jobs.map(({ thoughtId }) => thoughtId);
  const rows = new Map(
    (await selectOpen(tx, { userId, ids: toListed(tx, ids) })).map((row) => [row.thought_id, row]),
  );
  const isOpen = ({ thoughtId, version, queuedAt }: Job) => {
    const row = rows.get(thoughtId);
    return row?.version === version && row.queued_at === queuedAt;
  };
  return new Set(jobs.filter(isOpen).map(({ thoughtId }) => thoughtId));
}

const deleteJobs = prepareQuery((db, of: { userId: string; ids: Listed; version: number }) =>
  db
    .deleteFrom("jobs")
    .where("user_id", "=", of.userId)
    .where(isAmong(db, "thought_id", of.ids))
    .where("version", "=", of.version)
    // One that was queued again has not been tried yet.
    .where("attempts", ">", 0),
);

/** Deletes completed jobs of a user, unless they were queued again meanwhile, for a newer version or for the same. */
export async function settleJobs(tx: Db, userId: string, jobs: Job[]): Promise<void> {
  for (const [version, alike] of Map.groupBy(jobs, (job) => job.version)) {
    const ids = alike.map(({ thoughtId }) => thoughtId);
    await deleteJobs(tx, { userId, ids: toListed(tx, ids), version });
  }
}

/** Releases a job, to be run again at `runAt`. `untried`: this claim does not count as an attempt. */
export async function postponeJob(tx: Db, job: Job, runAt: number, untried?: "untried"): Promise<void> {
  const attempts = untried ? job.attempts - 1 : job.attempts;
  await tx
    .updateTable("jobs")
    .set({ run_at: runAt, claimed_until: 0, attempts })
    .where("user_id", "=", job.userId)
    .where("thought_id", "=", job.thoughtId)
    .where("version", "=", job.version)
    .execute();
}

/** Each job in its own statement: locked together, they would block their users' writes. */
export async function renewClaims(db: Db, jobs: Job[], now: number): Promise<void> {
  await settleInTurn(jobs, (job) =>
    db
      .updateTable("jobs")
      .set({ claimed_until: now + CLAIM_MS })
      .where("user_id", "=", job.userId)
      .where("thought_id", "=", job.thoughtId)
      .where("version", "=", job.version)
      // Not one that was put back meanwhile: a person may ask for another try.
      .where("claimed_until", ">", 0)
      .execute(),
  );
}

export async function hasDueJobs(db: Db, now: number): Promise<boolean> {
  const job = await db.selectFrom("jobs").select("thought_id").where(isDue(now)).limit(1).executeTakeFirst();
  return job !== undefined;
}

export async function countJobs(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((job) => job.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often jobs are claimed of all users. It matters on Citus only, where it means asking every node. */
export const SWEEP_MS = 5_000;

/** When the next postponed or claimed job is due, or all nodes are to be asked again; undefined if there is none. */
export async function readNextDue(db: Db, now: number): Promise<number | undefined> {
  if (await isDistributed(db)) return now + SWEEP_MS;
  const row = await db
    .selectFrom("jobs")
    .select((job) =>
      job.fn
        .min<number | null>(
          job
            .case()
            .when("run_at", ">", job.ref("claimed_until"))
            .then(job.ref("run_at"))
            .else(job.ref("claimed_until"))
            .end(),
        )
        .as("due"),
    )
    .executeTakeFirst();
  return row?.due ?? undefined;
}

/** Called after each commit on this connection pool that may have queued a job. */
export const wakeupOf = perPool(() => new Wakeup());

type Made = { model: string; passages: string; analysis: number };

const isOutdated = (current: Made) => (entry: ExpressionBuilder<Tables, "thought_index">) =>
  entry.or([
    entry("model", "<>", current.model),
    entry("analysis", "<>", current.analysis),
    entry("passage_model", "is", null),
    entry("passage_model", "<>", current.passages),
  ]);

/** Queues thoughts indexed by another model or analyzer; until they are done, search uses what there is. */
export async function queueOutdated(db: Db, current: Made, now: number): Promise<number> {
  // Most starts find none, and need not look at the thoughts themselves.
  const outdated = db.selectFrom("thought_index").select("version").where(isOutdated(current)).limit(1);
  if (!(await outdated.executeTakeFirst())) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("jobs")
    .columns(["user_id", "thought_id", "version", "queued_at", "run_at", "claimed_until", "attempts"])
    .expression((query) =>
      query
        .selectFrom("thoughts")
        .innerJoin("thought_index", (join) =>
          join
            .onRef("thought_index.user_id", "=", "thoughts.user_id")
            .onRef("thought_index.thought_id", "=", "thoughts.id"),
        )
        .select((row) => [
          "thoughts.user_id",
          "thoughts.id",
          "thoughts.version",
          row.lit(now).as("queued_at"),
          row.lit(now).as("run_at"),
          row.lit(0).as("claimed_until"),
          row.lit(0).as("attempts"),
        ])
        .where(isOutdated(current))
        // The same order everywhere, so that instances starting at the same time do not deadlock.
        .orderBy("thoughts.user_id")
        .orderBy("thoughts.id"),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "thought_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
