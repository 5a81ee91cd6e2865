import { type CompiledQuery, sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { findUnscoped, listUserTables } from "../security/user-scope.ts";
import type { TestUser } from "../support/app.ts";
import { runCli } from "../support/cli.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { fillLibrary } from "../support/full-library.ts";
import { recordStatements, walkService } from "../support/record-statements.ts";
import { readSchema } from "../support/schema.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const PARTITIONS = 4;

/** These lead to a user, or are of whoever's turn it is. */
const UNPARTITIONED = [
  "account_links",
  "accounts",
  "api_keys",
  "audit_events",
  "calendar_feeds",
  "jobs",
  "mail_choices",
  "oauth_codes",
  "oauth_tokens",
  "passkeys",
  "sessions",
  "two_factors",
];
/** Of one table, with a number at its end. */
const PARTITION = /_p(\d+)$/;

let web: WebApp;
let executed: CompiledQuery[];
const others: TestDatabase[] = [];

beforeAll(async () => {
  web = await openWebApp({ database: await openDivided(PARTITIONS) });
  executed = await recordStatements(() => walkService(web));
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((database) => database.close()));
});
afterAll(async () => {
  await web.close();
});

async function openDivided(partitions?: number): Promise<TestDatabase> {
  const database = await openTestDatabase("empty");
  await migrate(database.db, partitions);
  return database;
}

async function openOther(partitions?: number): Promise<TestDatabase> {
  const database = await openDivided(partitions);
  others.push(database);
  return database;
}

type Plan = { "Relation Name"?: string; Plans?: Plan[] };

/** The tables and partitions that its plan reads or writes. */
async function listLookedInto(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>({
    ...query,
    sql: `explain (format json) ${query.sql}`,
  });
  const listRelations = (plan: Plan): string[] => [
    ...(plan["Relation Name"] ? [plan["Relation Name"]] : []),
    ...(plan.Plans ?? []).flatMap(listRelations),
  ];
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => listRelations(Plan)));
}

/** By name: a table that was renamed has partitions that were not. */
async function readTablesOfPartitions(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ partition: string; table: string }>`
    select inhrelid::regclass::text as partition, inhparent::regclass::text as table from pg_inherits`.execute(
    db,
  );
  return new Map(rows.map(({ partition, table }) => [partition, table]));
}

/** The tables by how many partitions they have. */
async function countPartitions(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, count(inhrelid) as count from pg_class
    left join pg_inherits on inhparent = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    group by relname`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test("every table of a user's data is divided, and those that are not looked up by user are not", async () => {
  const counts = await countPartitions(web.db);
  const divided = Object.keys(counts).filter((name) => counts[name] === PARTITIONS);
  const whole = Object.keys(counts).filter((name) => counts[name] === 0);
  const keyed = (await listUserTables(web.db)).filter((name) => !PARTITION.test(name));
  expect(divided.length).toBeGreaterThanOrEqual(13);
  expect([...divided, ...UNPARTITIONED].sort()).toEqual(keyed);
  expect([...divided, ...whole].sort()).toEqual(Object.keys(counts).sort());
});

test("a statement about a user looks into one partition of each table, all of the same number", async () => {
  const tables = await listUserTables(web.db);
  const tableOf = await readTablesOfPartitions(web.db);
  const looked = new Set<string>();
  let scoped = 0;
  for (const query of executed.filter(({ sql }) => findUnscoped(sql, tables).length === 0)) {
    const names = await listLookedInto(web.db, query);
    const numbers = new Set(names.flatMap((name) => PARTITION.exec(name)?.[1] ?? []));
    expect(numbers.size, query.sql).toBeLessThanOrEqual(1);
    for (const name of names) looked.add(tableOf.get(name) ?? name);
    scoped++;
  }
  expect(scoped).toBeGreaterThan(100);
  const divided = Object.entries(await countPartitions(web.db)).filter(([, count]) => count > 0);
  for (const [name] of divided) expect(looked).toContain(name);
});

test("without a user every partition is looked into: the check above can fail", async () => {
  const query = web.db.selectFrom("thoughts").select("id").where("state", "=", "open").compile();
  const names = await listLookedInto(web.db, query);
  expect(names.filter((name) => PARTITION.test(name))).toHaveLength(PARTITIONS);
});

test("users of every partition capture, find, edit and erase, each in their own", async () => {
  const deps = { db: web.db, indexes: web.thoughts.search.indexes };
  const users = await addUsersEverywhere();
  for (const [i, { key }] of users.entries()) {
    const raw = `The ferry number ${i} leaves at noon`;
    const { output } = await web.call("capture_thought", { raw }, key);
    await web.call("edit_thought", { thought_id: output.id, raw_text: `${raw}, not later` }, key);
  }
  await web.enrich();
  for (const [i, { key, actor }] of users.entries()) {
    const { output } = await web.call("retrieve_thoughts", { query: "ferry", author: "all" }, key);
    expect(output).toMatchObject([{ normalizedText: `The ferry number ${i} leaves at noon, not later` }]);
    expect(output).toHaveLength(1);
    const erased = await eraseThought(deps, actor, output[0].id);
    expect(erased).toMatchObject({ kind: "erased", removed: { thoughts: 1, indexed: 1 } });
  }
});

async function addUsersEverywhere(): Promise<TestUser[]> {
  const users = new Map<string, TestUser>();
  while (users.size < PARTITIONS) {
    const user = await web.addUser();
    const { rows } = await sql<{ partition: string }>`
      select tableoid::regclass::text as partition from books where user_id = ${user.actor.userId}`.execute(
      web.db,
    );
    users.set(rows[0]?.partition ?? "", user);
  }
  return [...users.values()];
}

test("what a later version adds is divided as the tables that are there, without the setting", async () => {
  const database = await openTestDatabase("empty");
  others.push(database);
  await sql`create table conversations (in_the_way integer)`.execute(database.db);
  await expect(migrate(database.db, PARTITIONS)).rejects.toThrow(/conversations/);
  await sql`drop table conversations`.execute(database.db);
  await migrate(database.db);
  expect(await readSchema(database.db)).toEqual(await readSchema(web.db));
});

test.each([
  ["4", 8, PARTITIONS],
  ["no", 8, undefined],
])("tables that have %s partitions are not taken for tables with %i", async (there, asked, made) => {
  const { db } = await openOther(made);
  await expect(migrate(db, asked)).rejects.toThrow(
    `DATABASE_PARTITIONS is ${asked}, but the tables were made with ${there} partitions. Unset it, or copy into an empty database.`,
  );
});

test("a library on plain tables is copied into divided ones, and back", async () => {
  const [plain, target, back] = [await openOther(), await openTestDatabase("empty"), await openOther()];
  others.push(target);
  await fillLibrary(plain.db);
  const there = await copy(plain, target, { DATABASE_PARTITIONS: String(PARTITIONS) });
  expect(there).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Copied \d+ rows/m) });
  expect(await countPartitions(target.db)).toEqual(await countPartitions(web.db));
  expect((await copy(target, back)).code).toBe(0);
  const texts = (db: Db) => db.selectFrom("thoughts").select(["id", "text"]).orderBy("id").execute();
  expect(await texts(target.db)).toEqual(await texts(plain.db));
});

function copy(from: TestDatabase, to: TestDatabase, settings: Record<string, string> = {}) {
  const urls = [from, to].map(({ env }) => env.DATABASE_URL as string);
  return runCli(["copy", "--from", urls[0] ?? "", "--to", urls[1] ?? ""], {
    DATA_DIR: from.dataDir,
    ...settings,
  });
}
