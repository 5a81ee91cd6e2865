import type { Config } from "../base/config.ts";
import { prepareDirectory } from "./data-directory.ts";
import type { Db } from "./db.ts";
import { openPostgres } from "./postgres/open.ts";
import { openSqlite, openSqliteReader } from "./sqlite/open.ts";

/** Where the database is: on a server, or embedded in the data directory. */
export type DatabaseLocation = Pick<
  Config,
  "DATA_DIR" | "DATABASE_URL" | "DATABASE_POOL" | "DATABASE_TIMEOUT_SECONDS"
>;

const READER_CONNECTIONS = 2;

export function openDatabase(location: DatabaseLocation): Db {
  if (location.DATABASE_URL === undefined) return openSqlite(location.DATA_DIR);
  prepareDirectory(location.DATA_DIR);
  return openPostgres(location.DATABASE_URL, {
    connections: location.DATABASE_POOL,
    timeoutMs: location.DATABASE_TIMEOUT_SECONDS * 1000,
  });
}

/** Read-only, for worker threads. */
export function openReader(location: DatabaseLocation): Db {
  return location.DATABASE_URL === undefined
    ? openSqliteReader(location.DATA_DIR)
    : openDatabase({ ...location, DATABASE_POOL: READER_CONNECTIONS });
}
