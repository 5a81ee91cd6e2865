import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../../../src/storage/migrate.ts";
import { backUpDatabase } from "../../../src/storage/sqlite/backup.ts";
import { databasePath } from "../../../src/storage/sqlite/file.ts";
import { openSqlite } from "../../../src/storage/sqlite/open.ts";
import { restoreDatabase } from "../../../src/storage/sqlite/restore.ts";
import { addTestUser } from "../../support/database.ts";

let root: string;
let backup: string;
let dataDir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "commonplace-"));
  backup = join(root, "backup.db");
  dataDir = join(root, "data");
  const db = openSqlite(join(root, "origin"));
  await migrate(db);
  await db.destroy();
  await backUpDatabase(join(root, "origin"), backup, { mayReplace: false });
});
afterEach(() => rm(root, { recursive: true }));

const restore = (removeDerived = async () => {}) =>
  restoreDatabase(dataDir, backup, {
    mayReplace: false,
    now: 0,
    isServing: async () => false,
    removeDerived,
  });

test("a service that is started on the empty directory meanwhile keeps its database", async () => {
  const started = Promise.withResolvers<ReturnType<typeof openSqlite>>();
  const restoring = restore(async () => {
    const db = openSqlite(dataDir);
    await migrate(db);
    started.resolve(db);
  });
  const db = await started.promise;
  await expect(restoring).rejects.toThrow("The database is in use.");
  await addTestUser(db);
  await db.destroy();
  const again = openSqlite(dataDir);
  expect(await again.selectFrom("users").select("id").execute()).toHaveLength(1);
  await again.destroy();
});

test.runIf(process.getuid?.() === 0)("what root restores belongs to the owner of the directory", async () => {
  await mkdir(dataDir);
  await chown(dataDir, 65534, 65534);
  await restore();
  expect(await stat(databasePath(dataDir))).toMatchObject({ uid: 65534, gid: 65534 });
});

test("a database that cannot be opened is named in a sentence, and neither copied nor replaced", async () => {
  await mkdir(databasePath(dataDir), { recursive: true });
  const told = `The database is unavailable. Its file is ${databasePath(dataDir)}.`;
  const copying = backUpDatabase(dataDir, join(root, "copy.db"), { mayReplace: false });
  await expect(copying).rejects.toThrow(told);
  const replacing = restoreDatabase(dataDir, backup, {
    mayReplace: true,
    now: 0,
    isServing: async () => false,
    removeDerived: async () => {},
  });
  await expect(replacing).rejects.toThrow(told);
  expect(existsSync(join(root, "copy.db"))).toBe(false);
});
