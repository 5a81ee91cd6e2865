import { sql } from "kysely";
import { isStorageGone } from "../../base/errors.ts";
import type { Db } from "../db.ts";
import { claimOfUser, shareOf } from "../tables/claim-of-user.ts";
import { isDue, type Job } from "../tables/jobs.ts";
import { waitingUsers } from "./waiting-users.ts";

/** More users than this wait until the others are served. */
const MAX_USERS = 1_000;

/**
 * A statement for each user, outside of a transaction: one over several nodes would commit in two phases, and fail as a
 * whole while one of them is down.
 */
export async function claimDistributed(
  db: Db,
  now: number,
  limit: number,
  extent: "own" | "all",
): Promise<Job[]> {
  const waiting = waitingUsers(db);
  if (extent === "all" && ![...waiting.values()].includes("found"))
    for (const userId of await findUsers(db, now)) if (!waiting.has(userId)) waiting.set(userId, "found");
  const share = shareOf(limit, waiting.size);
  const claimed: Job[] = [];
  const claim = async (userId: string, count: number) => {
    const how = waiting.get(userId) ?? "own";
    // Before the statement, so that a job queued meanwhile is not overlooked.
    waiting.delete(userId);
    const jobs = await claimOfUser(db, userId, now, count);
    claimed.push(...jobs);
    if (jobs.length === count) waiting.set(userId, how);
  };
  for (const userId of [...waiting.keys()]) {
    if (claimed.length === limit) break;
    try {
      await claim(userId, Math.min(share, limit - claimed.length));
    } catch (error) {
      if (!isStorageGone(error)) throw error;
      // Others of the same node would fail, too, maybe slowly: whoever can be served is found again.
      waiting.clear();
      break;
    }
  }
  const [first, ...others] = new Set(claimed.map(({ userId }) => userId));
  if (first !== undefined && others.length === 0 && claimed.length < limit && waiting.has(first))
    await claim(first, limit - claimed.length);
  return claimed;
}

async function findUsers(db: Db, now: number): Promise<string[]> {
  const query = (from: Db) =>
    from.selectFrom("jobs").select("user_id").distinct().where(isDue(now)).limit(MAX_USERS);
  try {
    return await db.transaction().execute(async (tx) => {
      // Shard after shard over one connection to each node: new connections cost more than the query.
      await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(tx);
      return (await query(tx).execute()).map(({ user_id }) => user_id);
    });
  } catch (error) {
    if (!isStorageGone(error)) throw error;
    const { sql: text, parameters } = query(db).compile();
    // All of them are numbers.
    return findOnLivingNodes(
      db,
      text.replaceAll(/\$(\d+)/g, (_, n) => String(parameters[Number(n) - 1])),
    );
  }
}

/** Each shard by itself: those of a node that is down are left out. Slower, because each takes a connection. */
async function findOnLivingNodes(db: Db, query: string): Promise<string[]> {
  const command = `select string_agg(user_id, ',') from (${query.replace('"jobs"', "%s as jobs")}) as waiting`;
  const { rows } = await sql<{ result: string | null }>`
    select result from run_command_on_shards('jobs', ${command}) where success`.execute(db);
  return rows.flatMap(({ result }) => result?.split(",") ?? []);
}
