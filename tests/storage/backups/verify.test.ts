import { copyFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBackup } from "../../../src/storage/backups/verify.ts";
import { backUpDatabase } from "../../../src/storage/sqlite/backup.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";

let database: TestDatabase;
let backup: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.addTestUser();
  backup = join(database.dataDir, "backup.db");
  await backUpDatabase(database.dataDir, backup, { mayReplace: false });
});
afterAll(() => database.close());

const verify = (file: string) => verifyBackup(file, { dataDir: database.dataDir, passphrase: undefined });

test("a complete backup is counted", async () => {
  expect(await verify(backup)).toMatchObject({ users: 1, thoughts: 0, notes: 0 });
});

test.each<[string, (file: string) => Promise<void>, string]>([
  ["cut off", (file) => truncate(file, 100_000), "is damaged; take another backup."],
  ["not a database", (file) => writeFile(file, "notes"), "is not a database of Commonplace."],
  ["empty", (file) => writeFile(file, ""), "is not a database of Commonplace."],
])("a backup that is %s does not pass", async (_, spoil, complaint) => {
  const file = join(database.dataDir, "spoilt.db");
  await copyFile(backup, file);
  await spoil(file);
  await expect(verify(file)).rejects.toMatchObject({ message: `${file} ${complaint}` });
});
