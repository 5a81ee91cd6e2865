import { findUserByEmail, listUsers, type User } from "../auth/accounts/accounts.ts";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { changesOf } from "../storage/changes.ts";
import type { Db } from "../storage/db.ts";
import { announceChanges } from "../storage/join-instances.ts";
import { migrate } from "../storage/migrate.ts";
import { openDatabase } from "../storage/open.ts";

/** Opens the database for one piece of work; safe beside a running service. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(config);
  try {
    await migrate(db, config.DATABASE_PARTITIONS);
    const settle = await announceChanges(db);
    return await work(db).finally(settle);
  } finally {
    await db.destroy();
  }
}

/** For what a running service must know at once: keys, and who may do what. */
export async function changeAccounts<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (db) => {
    const result = await work(db);
    changesOf(db).tellOthers("keys");
    return result;
  });
}

/** For commands that work on the embedded database's file. */
export function requireEmbedded({ DATABASE_URL }: Config): void {
  if (DATABASE_URL !== undefined)
    throw new AppError(
      "invalid-argument",
      "The database is on a PostgreSQL server. Use pg_dump and pg_restore: see docs/operations.md.",
    );
}

export async function needUser(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (user) return user;
  throw new AppError("not-found", `There is no user ${email}; add one with: commonplace user add ${email}`);
}

/** Without an address, the only user there is. */
export async function chooseUser(db: Db, email: string | undefined): Promise<User> {
  if (email !== undefined) return needUser(db, email);
  const [only, ...others] = await listUsers(db);
  if (only && others.length === 0) return only;
  throw new AppError(
    "invalid-argument",
    only
      ? "There is more than one user: choose one with --user EMAIL."
      : "There is no user yet; add one with: commonplace user add EMAIL",
  );
}

/** Aborted by Ctrl-C or SIGTERM, so the command can remove its unfinished files. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
