import { accessSync, constants } from "node:fs";
import Sqlite, { type Database } from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { prepareDirectory } from "../data-directory.ts";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import { SqliteDriver } from "./driver.ts";
import { toOpenError } from "./errors.ts";
import { databasePath } from "./file.ts";

/** A log that grew beyond it, because the disk was full or a backup was read, is cut to it when it is begun anew. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Opens the embedded database in a data directory, making both when they are not there. */
export function openSqlite(dataDir: string): Db {
  prepareDirectory(dataDir);
  const path = databasePath(dataDir);
  const writer = open(path, prepareWriter);
  return createDb(openReading(path), writer);
}

/** For worker threads: the same file, reading only. */
export function openSqliteReader(dataDir: string): Db {
  const reader = openReading(databasePath(dataDir));
  return createDb(reader, reader);
}

function prepareWriter(writer: Database): void {
  // SQLite would open it to read only, and say so at the first write.
  accessSync(writer.name, constants.W_OK);
  writer.pragma("journal_mode = WAL");
  // Said on the connection: better-sqlite3 is compiled to sync only at checkpoints in WAL mode.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  writer.pragma("wal_autocheckpoint = 4000");
  writer.pragma(`journal_size_limit = ${LOG_BYTES}`);
  // What is erased is overwritten, not only marked as free.
  writer.pragma("secure_delete = ON");
  // From here on it is the group commit that waits for other writers, without stopping the event loop.
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

/** Kysely would let one transaction in at a time; ours queue in the driver, to share a commit. */
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
