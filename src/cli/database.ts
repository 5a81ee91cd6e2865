import { findUserByEmail, type User } from "../auth/accounts.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import type { Db } from "../storage/db.ts";
import { migrate } from "../storage/migrate.ts";
import { openDatabase } from "../storage/open.ts";

/** Opens the database for one piece of work, beside a running service or without one. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(config);
  try {
    await migrate(db, config.DATABASE_PARTITIONS);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** For what is about the embedded database's file. */
export function refuseServer({ DATABASE_URL }: Config): void {
  if (DATABASE_URL !== undefined)
    throw new AppError(
      "invalid-argument",
      "The database is on a PostgreSQL server, which has pg_dump and pg_restore for this: see docs/operations.md.",
    );
}

export async function needUser(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (user) return user;
  throw new AppError("not-found", `There is no user ${email}; add one with: commonplace user add ${email}`);
}

/** Aborted when somebody wants the command to end: it may then clear away what it has begun. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
