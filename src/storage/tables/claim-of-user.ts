import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { CLAIM_MS, isDue, type Job } from "./jobs.ts";

/** Of one user in a batch while others wait: their turn must not depend on how much somebody else has queued. */
const SHARE = 8;

/** How many jobs each of the waiting users gets in a batch. */
export function shareOf(limit: number, users: number): number {
  return Math.min(SHARE, Math.ceil(limit / Math.max(1, users)));
}

/**
 * Half of them are the newest and half the oldest: a new capture does not wait for a book that is indexed anew, nor the
 * book for captures.
 */
export async function claimOfUser(tx: Db, userId: string, now: number, count: number): Promise<Job[]> {
  const newest = await claim(tx, { userId, now, order: "desc" }, Math.ceil(count / 2));
  // Fewer than asked for: there are no others.
  if (newest.length < Math.ceil(count / 2)) return newest;
  return [...newest, ...(await claim(tx, { userId, now, order: "asc" }, Math.floor(count / 2)))];
}

/** Ids are in order of time. */
async function claim(
  tx: Db,
  { userId, now, order }: { userId: string; now: number; order: "asc" | "desc" },
  limit: number,
): Promise<Job[]> {
  if (limit === 0) return [];
  const rows = await tx
    // Materialized: PostgreSQL may otherwise evaluate it again, and claim more than the limit.
    .with(
      (cte) => cte("picked").materialized(),
      (jobs) =>
        jobs
          .selectFrom("jobs")
          .select("thought_id")
          .where("user_id", "=", userId)
          .where(isDue(now))
          .orderBy("thought_id", order)
          .limit(limit)
          // Skip what another instance is claiming right now, instead of waiting for it.
          .$if(isPostgres(tx), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("jobs")
    .set((job) => ({ claimed_until: now + CLAIM_MS, attempts: job("attempts", "+", 1) }))
    .where("user_id", "=", userId)
    .where("thought_id", "in", (picked) => picked.selectFrom("picked").select("thought_id"))
    .returning(["user_id", "thought_id", "version", "attempts", "queued_at"])
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    thoughtId: row.thought_id,
    version: row.version,
    attempts: row.attempts,
    queuedAt: row.queued_at,
  }));
}
