import type { Config } from "../base/config.ts";
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
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
