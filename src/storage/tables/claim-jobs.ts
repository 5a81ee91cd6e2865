import { sql } from "kysely";
import { claimDistributed } from "../citus/claim-distributed.ts";
import { isDistributed } from "../citus/is-distributed.ts";
import type { Db } from "../db.ts";
import { claimOfUser, shareOf } from "./claim-of-user.ts";
import { hasDueJobs, type Job } from "./jobs.ts";

/**
 * `own`: of the users who queued jobs through this connection pool. It matters on Citus only, where looking for the
 * others means asking every node.
 */
export type ClaimExtent = "own" | "all";

/**
 * Claims due jobs, in turn of all users who have some. Claims expire, so jobs of a crashed process are claimed again.
 */
export async function claimJobs(
  db: Db,
  now: number,
  limit: number,
  extent: ClaimExtent = "all",
): Promise<Job[]> {
  if (await isDistributed(db)) return claimDistributed(db, now, limit, extent);
  // Cheaper than claiming, which needs a write transaction.
  return (await hasDueJobs(db, now)) ? claimOnOneServer(db, now, limit) : [];
}

async function claimOnOneServer(db: Db, now: number, limit: number): Promise<Job[]> {
  const users = await listUsers(db);
  const share = shareOf(limit, users.length);
  const { adapter } = db.getExecutor();
  return db.transaction().execute(async (tx) => {
    const claimed: Job[] = [];
    for (const userId of users) {
      if (claimed.length === limit) break;
      claimed.push(...(await claimOfUser(tx, userId, now, Math.min(share, limit - claimed.length))));
      lastServed.set(adapter, userId);
    }
    const [first, ...others] = new Set(claimed.map(({ userId }) => userId));
    if (first !== undefined && others.length === 0)
      claimed.push(...(await claimOfUser(tx, first, now, limit - claimed.length)));
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
