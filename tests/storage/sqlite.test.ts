import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { NEWEST_MIGRATION } from "../../src/storage/newest-migration.ts";
import { bumpRevision } from "../../src/storage/tables/books.ts";
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

test("the newest migration is the last one that is applied", async () => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(database.db);
  expect(rows).toEqual([{ name: NEWEST_MIGRATION }]);
});

test("once a newer version has migrated the database, one that still runs writes nothing more, and says why", async () => {
  const newer = database.openAgain();
  await sql`insert into migrations (name, applied_at) values ('9999-later', '')`.execute(newer);
  await newer.destroy();
  await expect(add(database.db, "late")).rejects.toThrow(/newer Commonplace \(9999-later\)/);
  expect(await listNames()).toEqual([]);
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

const large = "x".repeat(100_000);
const add = (db: Db, name: string) =>
  db.insertInto("embedding_models").values({ name, dimensions: 1 }).execute();
const limitPages = (pages: number) =>
  database.db.transaction().execute((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
const listNames = async () =>
  (await database.db.selectFrom("embedding_models").select("name").execute()).map(({ name }) => name);

test("a database that may not grow refuses what is written, says why, and goes on when it may", async () => {
  const { db } = database;
  await limitPages(1);
  // They share a commit, and SQLite takes back all of it.
  const given = ["small", large, "also small"];
  const [taken, refused, kept] = await Promise.allSettled(given.map((name) => add(db, name)));
  expect(taken).toMatchObject({ reason: { code: "storage-unavailable" } });
  const message = "The disk of the database is full. Nothing was changed.";
  expect(refused).toMatchObject({ reason: { code: "storage-unavailable", message } });
  expect(kept).toMatchObject({ status: "fulfilled" });
  expect(await listNames()).toEqual(["also small"]);
  await limitPages(1_000_000);
  await add(db, large);
});

test.each([["half of it"], []])(
  "a unit that goes on after it was taken back writes nothing",
  async (...more) => {
    await limitPages(1);
    const unit = database.db.transaction().execute(async (tx) => {
      await add(tx, large).catch(() => undefined);
      for (const name of more) await add(tx, name);
    });
    await expect(unit).rejects.toMatchObject({ code: "storage-unavailable" });
    expect(await listNames()).toEqual([]);
  },
);

test("a log that grew while a reader held it up is cut when it is begun anew", async () => {
  const file = join(database.dataDir, "commonplace.db");
  const logBytes = () => statSync(`${file}-wal`).size;
  const reader = new Sqlite(file, { readonly: true });
  reader.exec("begin; select count(*) from sqlite_schema");
  const addMegabyte = (i: number) => add(database.db, `${i}${"x".repeat(1_000_000)}`);
  for (let i = 0; i < 35; i++) await addMegabyte(i);
  expect(logBytes()).toBeGreaterThan(64 * 1024 * 1024);
  reader.close();
  // The first puts all of it into the database, the second begins the log anew.
  for (let i = 35; i < 37; i++) await addMegabyte(i);
  expect(logBytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
});
