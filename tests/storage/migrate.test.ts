import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { migrate } from "../../src/storage/migrate.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
afterEach(() => database.close());

test("migrating again changes nothing", async () => {
  database = await openTestDatabase();
  const schema = () => sql`select name, sql from sqlite_schema order by name`.execute(database.db);
  const before = (await schema()).rows;
  await migrate(database.db);
  expect((await schema()).rows).toEqual(before);
});

test("a database of a newer version is refused, and named", async () => {
  database = await openTestDatabase();
  await sql`insert into migrations (name, applied_at) values ('9999-later', '')`.execute(database.db);
  await expect(migrate(database.db)).rejects.toThrow(/newer Commonplace \(9999-later\)/);
});

test("every table of a user's data has a primary key that begins with user_id", async () => {
  database = await openTestDatabase();
  const accounts = new Set([
    ...["users", "sessions", "accounts", "verifications", "migrations"],
    ...["instance_settings", "invitations", "embedding_models"],
  ]);
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
    database.db,
  );
  const own = tables.rows.filter(({ name }) => !accounts.has(name));
  expect(own.length).toBeGreaterThanOrEqual(10);
  for (const { name } of own) {
    const columns = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(database.db);
    expect(columns.rows[0]?.name, name).toBe("user_id");
  }
});

test("every commit is synced: write-ahead log, synchronous=FULL", async () => {
  database = await openTestDatabase();
  const { rows } = await database.db.transaction().execute((tx) =>
    sql`select (select journal_mode from pragma_journal_mode) as mode, (select synchronous from pragma_synchronous) as sync,
        (select foreign_keys from pragma_foreign_keys) as keys`.execute(tx),
  );
  expect(rows).toEqual([{ mode: "wal", sync: 2, keys: 1 }]);
});

test("in a database from before there was an owner, the oldest user becomes it", async () => {
  database = await openTestDatabase();
  const { db } = database;
  const oldest = await database.addTestUser();
  await database.addTestUser();
  await sql`update users set created_at = '2020-01-01T00:00:00.000Z' where id = ${oldest}`.execute(db);
  for (const table of ["instance_settings", "invitations"]) await db.schema.dropTable(table).execute();
  await sql`alter table books drop column erased_revision`.execute(db);
  await sql`delete from migrations where name = '0005-instance'`.execute(db);
  await migrate(db);
  const settings = await db.selectFrom("instance_settings").selectAll().execute();
  expect(settings).toEqual([{ name: "owner", value: oldest }]);
});
