import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { sharedEmbedder } from "../support/embedder.ts";
import { migrateAndDie } from "../support/killed-migration.ts";
import { readSchema } from "../support/schema.ts";

const THOUGHTS = 300;
/** With the vectors, more than a quarter of a page. */
const texts = Array.from({ length: THOUGHTS }, (_, i) => `thought ${i} of the garden, `.repeat(12));

let database: TestDatabase;
let complete: string[];
let entries: object[];

beforeEach(async () => {
  database = await openTestDatabase();
  const { db } = database;
  complete = await readSchema(db);
  await seedThoughts(db, sharedEmbedder(), authorise(await database.addTestUser()), texts);
  await seedThoughts(db, sharedEmbedder(), authorise(await database.addTestUser()), ["one"]);
  entries = await readEntries(db);
  await sql`delete from migrations where name = '0030-index-rows'`.execute(db);
  await writeOldTable(db);
});
afterEach(() => database.close());

const readEntries = (db: Db) =>
  db.selectFrom("thought_index").selectAll().orderBy("user_id").orderBy("thought_id").execute();

/** The table as it was before. */
async function writeOldTable(db: Db): Promise<void> {
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_schema where name = 'thought_index'`.execute(db);
  await sql`alter table thought_index rename to made`.execute(db);
  await sql.raw(`${rows[0]?.sql} without rowid`).execute(db);
  await sql`insert into thought_index select * from made`.execute(db);
  await sql`drop table made`.execute(db);
}

const countBytes = async (db: Db) => {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pgsize) as bytes from dbstat where name = 'thought_index'`.execute(db);
  return rows[0]?.bytes ?? 0;
};

test("index entries are kept, and no longer take a page each", async () => {
  const { db } = database;
  const before = await countBytes(db);
  await migrate(db);
  expect(await readEntries(db)).toEqual(entries);
  expect(await readSchema(db)).toEqual(complete);
  expect(await countBytes(db)).toBeLessThan(before / 2);
});

test("a start that is killed before it drops the old table leaves all as it was, and the next one converts it", async () => {
  const { db } = database;
  const old = await readSchema(db);
  await migrateAndDie(database, "drop table thought_index");
  expect(await readSchema(db)).toEqual(old);
  expect(await readEntries(db)).toEqual(entries);
  await migrate(db);
  expect(await readEntries(db)).toEqual(entries);
  expect(await readSchema(db)).toEqual(complete);
});
