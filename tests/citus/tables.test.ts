import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findClusterFaults } from "../../src/storage/citus/faults.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { listUserTables } from "../security/user-scope.ts";
import { runCli } from "../support/cli.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { listTables, readPrimaryKey } from "../support/schema.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

type Kind = "distributed" | "reference" | "local";

async function readKinds(): Promise<Map<string, Kind>> {
  const { rows } = await sql<{ name: string; kind: Kind }>`
    select logicalrelid::text as name, case when partmethod = 'h' then 'distributed'
      when repmodel = 't' then 'reference' else 'local' end as kind
    from pg_dist_partition`.execute(database.db);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/** Keyed by user, but found by something else. */
const FOUND_OTHERWISE = [
  "account_links",
  "api_keys",
  "audit_events",
  "calendar_feeds",
  "mail_choices",
  "oauth_codes",
  "oauth_tokens",
];

test("every table is distributed, on every node, or known to Citus as one that is not", async () => {
  const kinds = await readKinds();
  const tables = (await listTables(database.db)).map(({ name }) => name);
  expect([...kinds.keys()].sort()).toEqual(tables.sort());
  const of = (wanted: Kind) => [...kinds].flatMap(([name, kind]) => (kind === wanted ? name : [])).sort();
  const keyed: string[] = [];
  for (const name of await listUserTables(database.db))
    if ((await readPrimaryKey(database.db, name))[0] === "user_id") keyed.push(name);
  expect(of("reference")).toEqual(["users"]);
  expect(of("distributed")).toEqual(keyed.filter((name) => !FOUND_OTHERWISE.includes(name)));
});

test("all of a user's rows are on one node", async () => {
  const { rows } = await sql`
    select distinct colocationid from pg_dist_partition where partmethod = 'h'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test("doctor names the engine, and finds a table that Citus does not know", async () => {
  expect(await findClusterFaults(database.db)).toEqual([]);
  const healthy = await runCli(["doctor"], { ...database.env, PORT: "0" });
  expect(healthy.stdout).toMatch(
    /^ok +database +Citus 14\S* on PostgreSQL 18\S*, 4 shards on 1 node: quick check passed$/m,
  );
  await sql`select undistribute_table('instance_settings')`.execute(database.db);
  const { stdout, code } = await runCli(["doctor"], { ...database.env, PORT: "0" });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^fail +database +Citus .* does not know these tables: instance_settings\. Copy/m);
  await sql`select citus_add_local_table_to_metadata('instance_settings')`.execute(database.db);
});

test("doctor finds a two-phase commit that was never finished", async () => {
  await sql`begin; select pg_current_xact_id(); prepare transaction 'citus_99_1_1_1'`.execute(database.db);
  expect(await findClusterFaults(database.db), "it may still be finished").toEqual([]);
  const faults = await findClusterFaults(database.db, 0);
  expect(faults).toMatchObject([{ found: expect.stringContaining("1 two-phase commits are unfinished") }]);
  await sql`rollback prepared 'citus_99_1_1_1'`.execute(database.db);
});

test("doctor finds what a move of a shard has left behind", async () => {
  // Not committed, because Citus would clean up.
  const undone = database.db.transaction().execute(async (tx) => {
    await sql`insert into pg_dist_cleanup values (1, 1, 1, 'public.thoughts_1', 0, 0)`.execute(tx);
    const [fault] = await findClusterFaults(tx);
    expect(fault).toMatchObject({ found: "1 orphaned shards or other leftovers of moves", isUrgent: false });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
});

test("DATABASE_PARTITIONS is refused, because Citus distributes the tables", async () => {
  await expect(migrate(database.db, 4)).rejects.toThrow("Citus distributes the tables of this database");
  const empty = await openTestDatabase("empty");
  await expect(migrate(empty.db, 4)).rejects.toThrow("Citus distributes the tables of this database");
  await empty.close();
});
