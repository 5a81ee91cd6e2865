import { sql } from "kysely";
import { countUsers } from "../auth/accounts/owner.ts";
import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";

/** A user's thoughts in any state, and how many have a pending or failed enrichment. */
export type Status = { thoughts: number; pending: number; failed: number };

export type LibraryStatus = Status & { users: number };

export async function readStatus(db: Db, actor: Actor): Promise<Status> {
  const thoughts = db.selectFrom("thoughts").where("user_id", "=", actor.userId);
  return countThoughts(thoughts);
}

/** Over all users, for the operator. */
export async function readLibraryStatus(db: Db): Promise<LibraryStatus> {
  return { users: await countUsers(db), ...(await countThoughts(db.selectFrom("thoughts"))) };
}

/** A literal, not a parameter, so that SQLite can use its partial index. */
export const isNotDone = sql<boolean>`enrichment <> 'done'`;

type Thoughts = ReturnType<typeof selectThoughts>;
const selectThoughts = (db: Db) => db.selectFrom("thoughts");

async function countThoughts(thoughts: Thoughts): Promise<Status> {
  const count = async (query: Thoughts) => {
    const { count } = await query
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    thoughts: await count(thoughts),
    pending: await count(thoughts.where("enrichment", "=", "pending").where(isNotDone)),
    failed: await count(thoughts.where("enrichment", "=", "failed").where(isNotDone)),
  };
}
