import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addSilentUser } from "../../bench/support/seed.ts";
import { createId } from "../../src/base/ids.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";

export type TestDatabase = {
  db: Db;
  dataDir: string;
  /** A user with a book and no password, so without the slow hash. */
  addTestUser(email?: string): Promise<string>;
  close(): Promise<void>;
};

/** A real, empty database in a directory of its own, which `close` removes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "commonplace-"));
  const db = openSqlite(dataDir);
  await migrate(db);
  return {
    db,
    dataDir,
    addTestUser: (email) => addTestUser(db, email),
    async close() {
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function addTestUser(db: Db, email?: string): Promise<string> {
  return addSilentUser(db, email ?? `${createId(Date.now())}@example.com`);
}
