import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { AppError } from "../base/errors.ts";
import { prepareDirectory } from "./data-directory.ts";
import type { Db } from "./db.ts";
import type { Tables } from "./schema.ts";
import { SqliteDriver } from "./sqlite-driver.ts";

const FILE_NAME = "commonplace.db";

/** Opens the embedded database in a data directory, making both when they are not there. */
export function openSqlite(dataDir: string): Db {
  prepareDirectory(dataDir);
  const path = join(dataDir, FILE_NAME);
  const writer = open(path, { timeout: 0 });
  writer.pragma("journal_mode = WAL");
  // Said on the connection: better-sqlite3 is compiled to sync only at checkpoints in WAL mode.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  writer.pragma("wal_autocheckpoint = 4000");
  // What is erased is overwritten, not only marked as free.
  writer.pragma("secure_delete = ON");
  return createDb(open(path, { readonly: true }), writer);
}

/** For worker threads: the same file, reading only. */
export function openSqliteReader(dataDir: string): Db {
  const reader = open(join(dataDir, FILE_NAME), { readonly: true });
  return createDb(reader, reader);
}

function open(path: string, options: { readonly?: boolean; timeout?: number }): Database {
  try {
    const database = new Sqlite(path, { timeout: 5000, ...options });
    database.pragma("cache_size = -16384");
    database.pragma("temp_store = MEMORY");
    return database;
  } catch (cause) {
    throw new AppError("storage-unavailable", `The database ${path} cannot be opened.`, { cause });
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
