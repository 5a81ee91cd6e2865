import { sql } from "kysely";
import { afterEach, expect, inject, test } from "vitest";
import { listUsers } from "../../src/auth/accounts/accounts.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { listTables, readPrimaryKey, readSchema } from "../support/schema.ts";

let database: TestDatabase;
afterEach(() => database.close());

test("migrating again changes nothing", async () => {
  database = await openTestDatabase();
  const before = await readSchema(database.db);
  await migrate(database.db);
  expect(await readSchema(database.db)).toEqual(before);
});

test("instances that start at once on an empty database leave it as one alone does", async () => {
  database = await openTestDatabase();
  const alone = await readSchema(database.db);
  await database.close();
  database = await openTestDatabase("empty");
  const others = Array.from({ length: 3 }, () => database.openAgain());
  await Promise.all([database.db, ...others].map((db) => migrate(db, inject("partitions"))));
  expect(await readSchema(database.db)).toEqual(alone);
  await Promise.all(others.map((db) => db.destroy()));
});

test("a migration that fails leaves nothing behind, and the next start goes on with it", async () => {
  database = await openTestDatabase();
  const complete = await readSchema(database.db);
  await database.close();
  database = await openTestDatabase("empty");
  await sql`create table conversations (in_the_way integer)`.execute(database.db);
  await expect(migrate(database.db, inject("partitions"))).rejects.toThrow(/conversations/);
  const applied = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db);
  expect(applied.rows.at(-1)?.name).toBe("0002-notes");
  await sql`drop table conversations`.execute(database.db);
  await migrate(database.db);
  expect(await readSchema(database.db)).toEqual(complete);
});

test("texts compare by their bytes, whatever the server's collation is", async () => {
  database = await openTestDatabase();
  const names = ["B", "a", "Z", "ä", "_", "-", "10", "9", "A"];
  for (const name of names)
    await database.db.insertInto("embedding_models").values({ name, dimensions: 1 }).execute();
  const rows = await database.db.selectFrom("embedding_models").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
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
    ...["instance_settings", "invitations", "embedding_models", "two_factors", "passkeys"],
  ]);
  const tables = await listTables(database.db);
  const own = tables.filter(({ name }) => !accounts.has(name));
  expect(own.length).toBeGreaterThanOrEqual(10);
  for (const { name } of own) expect((await readPrimaryKey(database.db, name))[0], name).toBe("user_id");
});

test("a database from before time zones becomes like a new one, and its users have the machine's", async () => {
  database = await openTestDatabase();
  const { db } = database;
  const complete = await readSchema(db);
  const id = await database.addTestUser();
  for (const table of ["users", "thoughts"])
    await db.schema.alterTable(table).dropColumn("time_zone").execute();
  // What came later, so that the order of the columns is the same again.
  for (const table of ["two_factors", "passkeys"]) await db.schema.dropTable(table).execute();
  for (const column of ["suspended_at", "two_factor_enabled"])
    await db.schema.alterTable("users").dropColumn(column).execute();
  for (const index of ["thoughts_by_pin", "thoughts_by_due", "thoughts_by_day", "thoughts_without_due"])
    await db.schema.dropIndex(index).execute();
  for (const column of ["corrections", "pinned_at", "due_at", "due_has_time", "about_day"])
    await db.schema.alterTable("thoughts").dropColumn(column).execute();
  await db.schema.dropTable("snoozes").execute();
  const again = [
    ...["0010-time-zones", "0015-suspensions", "0017-second-factor", "0021-corrections"],
    "0023-due",
  ];
  await sql`delete from migrations where name in (${sql.join(again)})`.execute(db);
  await migrate(db);
  expect(await readSchema(db)).toEqual(complete);
  const machine = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(await listUsers(db)).toMatchObject([{ id, timeZone: machine }]);
});

test("in a database from before corrections, a tag gets its sign, and stays apart from a person", async () => {
  database = await openTestDatabase();
  const { db } = database;
  const user_id = await database.addTestUser();
  await db.schema.dropIndex("thoughts_by_pin").execute();
  for (const column of ["corrections", "pinned_at"])
    await db.schema.alterTable("thoughts").dropColumn(column).execute();
  await sql`delete from migrations where name = '0021-corrections'`.execute(db);
  for (const [id, kind, alias] of [
    ["1", "tag", "garden plan"],
    ["2", "person", "garden"],
  ] as const) {
    await db.insertInto("entities").values({ user_id, id, kind, name: alias }).execute();
    await db.insertInto("entity_aliases").values({ user_id, alias, entity_id: id }).execute();
  }
  await migrate(db);
  const aliases = await db.selectFrom("entity_aliases").select("alias").orderBy("entity_id").execute();
  expect(aliases).toEqual([{ alias: "#garden plan" }, { alias: "garden" }]);
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
