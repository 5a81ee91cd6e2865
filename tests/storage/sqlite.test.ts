import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bumpRevision } from "../../src/storage/books.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test("every commit is synced: write-ahead log, synchronous=FULL", async () => {
  const { rows } = await database.db.transaction().execute((tx) =>
    sql`select (select journal_mode from pragma_journal_mode) as mode, (select synchronous from pragma_synchronous) as sync,
        (select foreign_keys from pragma_foreign_keys) as keys`.execute(tx),
  );
  expect(rows).toEqual([{ mode: "wal", sync: 2, keys: 1 }]);
});

test("units see each other in the order in which they came", async () => {
  const userId = await database.addTestUser();
  const bump = () => database.db.transaction().execute((tx) => bumpRevision(tx, userId));
  const seen = await Promise.all(Array.from({ length: 100 }, bump));
  expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
});

test("what is deleted is overwritten in the file, not only marked as free", async () => {
  const secret = "xyzzy-plugh-4711";
  const file = join(database.dataDir, "commonplace.db");
  const checkpoint = () => {
    const handle = new Sqlite(file);
    handle.pragma("wal_checkpoint(TRUNCATE)");
    handle.close();
  };
  await database.db.insertInto("embedding_models").values({ name: secret, dimensions: 1 }).execute();
  checkpoint();
  expect(readFileSync(file).includes(secret)).toBe(true);
  await database.db.deleteFrom("embedding_models").where("name", "=", secret).execute();
  checkpoint();
  expect(readFileSync(file).includes(secret)).toBe(false);
});
