import { accessSync, constants } from "node:fs";
import Sqlite, { type Database } from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { prepareDirectory } from "../data-directory.ts";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import { SqliteDriver } from "./driver.ts";
import { toOpenError } from "./errors.ts";
import { databasePath } from "./file.ts";

/** A log that grew larger (full disk, running backup) is truncated to this size when it restarts. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Opens the embedded database in a data directory; creates both if missing. */
export function openSqlite(dataDir: string): Db {
  prepareDirectory(dataDir);
  const path = databasePath(dataDir);
  const writer = open(path, prepareWriter);
  return createDb(openReading(path), writer);
}

/** Read-only, for worker threads. */
export function openSqliteReader(dataDir: string): Db {
  const reader = openReading(databasePath(dataDir));
  return createDb(reader, reader);
}

function prepareWriter(writer: Database): void {
  // SQLite would open a read-only file, and only fail at the first write.
  accessSync(writer.name, constants.W_OK);
  writer.pragma("journal_mode = WAL");
  // Set per connection: better-sqlite3 is compiled to sync only at checkpoints in WAL mode.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  writer.pragma("wal_autocheckpoint = 4000");
  writer.pragma(`journal_size_limit = ${LOG_BYTES}`);
  // What is erased is overwritten, not only marked as free.
  writer.pragma("secure_delete = ON");
  // From here on the group commit waits for other writers, without blocking the event loop.
  writer.pragma("busy_timeout = 0");
}

const openReading = (path: string) => open(path, () => undefined, { readonly: true });

function open(path: string, prepare: (database: Database) => void, options = {}): Database {
  try {
    const database = new Sqlite(path, { timeout: 5000, ...options });
    database.pragma("cache_size = -16384");
    database.pragma("temp_store = MEMORY");
    prepare(database);
    return database;
  } catch (error) {
    throw toOpenError(error, path);
  }
}

/** Kysely would allow one transaction at a time; ours queue in the driver, to share a commit. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createDb(reader: Database, writer: Database): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ConcurrentSqliteAdapter(),
      createDriver: () => new SqliteDriver(reader, writer),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
