import type { Config } from "../base/config.ts";
import { prepareDirectory } from "./data-directory.ts";
import type { Db } from "./db.ts";
import { openPostgres } from "./postgres/open.ts";
import { openSqlite, openSqliteReader } from "./sqlite/open.ts";

/** Where the database is: on a server, or embedded in the data directory. */
export type Place = Pick<Config, "DATA_DIR" | "DATABASE_URL" | "DATABASE_POOL" | "DATABASE_TIMEOUT_SECONDS">;

const READER_CONNECTIONS = 2;

export function openDatabase(place: Place): Db {
  if (place.DATABASE_URL === undefined) return openSqlite(place.DATA_DIR);
  prepareDirectory(place.DATA_DIR);
  return openPostgres(place.DATABASE_URL, {
    connections: place.DATABASE_POOL,
    timeoutMs: place.DATABASE_TIMEOUT_SECONDS * 1000,
  });
}

/** For worker threads, which only read. */
export function openReader(place: Place): Db {
  return place.DATABASE_URL === undefined
    ? openSqliteReader(place.DATA_DIR)
    : openDatabase({ ...place, DATABASE_POOL: READER_CONNECTIONS });
}
