import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { readConfig } from "../../src/base/config.ts";
import { createId } from "../../src/base/ids.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openDatabase, openReader } from "../../src/storage/open.ts";
import { databasePath } from "../../src/storage/sqlite/file.ts";
import { openSqlite } from "../../src/storage/sqlite/open.ts";
import { addPasswordlessUser } from "../../testkit/seed.ts";
import { type RemoteDatabase, takeRemote } from "./remote-database.ts";

export type TestDatabase = {
  db: Db;
  dataDir: string;
  /** The settings that lead to this database. */
  env: Record<string, string>;
  /** The same database once more, as another process would open it. */
  openAgain(): Db;
  openReader(): Db;
  /** A user with a book and no password, so without the slow hash. */
  addTestUser(email?: string): Promise<string>;
  close(): Promise<void>;
};

/** A real database of its own, without any row, on whichever the run is for; `empty`: without tables, too. */
export async function openTestDatabase(content: "tables" | "empty" = "tables"): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-"));
  const server = inject("postgres");
  const remote = server === undefined ? undefined : await takeRemote(server, content);
  if (!remote && content === "tables") await writeTables(dataDir);
  return openAt(dataDir, remote);
}

/** One that is there already. */
export async function openDatabaseAt(url: string): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-"));
  return openAt(dataDir, { url, release: async () => undefined });
}

function openAt(dataDir: string, remote: RemoteDatabase | undefined): TestDatabase {
  const env = { DATA_DIR: dataDir, ...(remote && settingsOf(remote.url)) };
  const place = readConfig(env);
  const db = openDatabase(place);
  return {
    db,
    dataDir,
    env,
    openAgain: () => openDatabase(place),
    openReader: () => openReader(place),
    addTestUser: (email) => addTestUser(db, email),
    async close() {
      await db.destroy();
      await remote?.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let migrated: Promise<Buffer> | undefined;

/** The migrations run once a worker; every further database begins as a copy of what they made. */
async function writeTables(dataDir: string): Promise<void> {
  migrated ??= migrateOnce();
  await writeFile(databasePath(dataDir), await migrated);
}

async function migrateOnce(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-"));
  const db = openSqlite(dataDir);
  await migrate(db);
  await db.destroy();
  const file = await readFile(databasePath(dataDir));
  await rm(dataDir, { recursive: true });
  return file;
}

function settingsOf(url: string): Record<string, string> {
  const partitions = inject("partitions");
  return {
    DATABASE_URL: url,
    DATABASE_POOL: "4",
    ...(partitions && { DATABASE_PARTITIONS: String(partitions) }),
  };
}

export async function addTestUser(db: Db, email?: string): Promise<string> {
  return addPasswordlessUser(db, email ?? `${createId(Date.now())}@example.com`);
}
