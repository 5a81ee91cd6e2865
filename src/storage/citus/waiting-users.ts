import type { Db } from "../db.ts";

/** Who may have due jobs, in turn. `own`: queued through this connection pool; `found`: by asking the nodes. */
type Waiting = Map<string, "own" | "found">;

const lists = new WeakMap<object, Waiting>();

/** Of this connection pool, from the first call on. */
export function waitingUsers(db: Db): Waiting {
  const { adapter } = db.getExecutor();
  const known = lists.get(adapter);
  if (known) return known;
  const made: Waiting = new Map();
  lists.set(adapter, made);
  return made;
}

/** After a commit that may have queued a job. Ignored where nobody claims by this list. */
export function noteWaiting(db: Db, userId: string): void {
  lists.get(db.getExecutor().adapter)?.set(userId, "own");
}
