import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { CLAIM_MS, isDue, type Job } from "./jobs.ts";

/** Of one user in a batch while others wait: their turn must not depend on how much somebody else has queued. */
const SHARE = 8;

/**
 * Claims due jobs, in turn of all users who have some. Of one user, half are the newest and half the oldest: a new
 * capture does not wait for a book that is indexed anew, nor the book for captures. Claims expire, so jobs of a
 * crashed process are claimed again.
 */
export async function claimJobs(db: Db, now: number, limit: number): Promise<Job[]> {
  const users = await listUsers(db);
  const share = Math.min(SHARE, Math.ceil(limit / Math.max(1, users.length)));
  const { adapter } = db.getExecutor();
  return db.transaction().execute(async (tx) => {
    const claimed: Job[] = [];
    const claim = async (userId: string, count: number) => {
      claimed.push(...(await claimOf(tx, { userId, now, order: "desc" }, Math.ceil(count / 2))));
      claimed.push(...(await claimOf(tx, { userId, now, order: "asc" }, Math.floor(count / 2))));
    };
    for (const userId of users) {
      if (claimed.length === limit) break;
      await claim(userId, Math.min(share, limit - claimed.length));
      lastServed.set(adapter, userId);
    }
    const [first, ...others] = new Set(claimed.map(({ userId }) => userId));
    if (first !== undefined && others.length === 0) await claim(first, limit - claimed.length);
    return claimed;
  });
}

/** More users than this wait for a later batch. */
const MAX_USERS = 1_000;

/** By connection pool, so that the next batch goes on with the next user. */
const lastServed = new WeakMap<object, string>();

/** Users with jobs, due or not, from the one after the last served. */
async function listUsers(db: Db): Promise<string[]> {
  const last = lastServed.get(db.getExecutor().adapter) ?? "";
  const later = await listUsersAfter(db, last);
  const rest = last !== "" && later.length < MAX_USERS ? await listUsersAfter(db, "") : [];
  return [...new Set([...later, ...rest])];
}

/** Steps from user to user in the index, so a long queue of one of them costs nothing. */
async function listUsersAfter(db: Db, last: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with recursive waiting(user_id) as (
      select min(user_id) from jobs where user_id > ${last}
      union all
      select (select min(user_id) from jobs where jobs.user_id > waiting.user_id)
      from waiting where waiting.user_id is not null)
    select user_id from waiting where user_id is not null limit ${sql.lit(MAX_USERS)}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Ids are in order of time. */
async function claimOf(
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
    .returning(["user_id", "thought_id", "version", "attempts"])
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    thoughtId: row.thought_id,
    version: row.version,
    attempts: row.attempts,
  }));
}
