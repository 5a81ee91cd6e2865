import { sql } from "kysely";
import type { Db } from "../../../src/storage/db.ts";
import { openPostgres } from "../../../src/storage/postgres/open.ts";
import { spawnService } from "../../../testkit/service.ts";
import { addPerson, type Person, type Steps, tryService } from "./steps.ts";

/** Two database URLs: `near` has two partitions per table, `far` plain tables. */
type Joined = { near: string; far: string; dataDir: string };

/** Replaces every table's second partition with a foreign table on the other server (postgres_fdw), and tries what works. */
export async function tryJoined(steps: Steps, { near, far, dataDir }: Joined): Promise<void> {
  const [db, shard] = [near, far].map((url) => openPostgres(url, { connections: 4, timeoutMs: 30_000 })) as [
    Db,
    Db,
  ];
  // Fails quickly when a statement waits for a lock.
  const shortTimeout = openPostgres(near, { connections: 1, timeoutMs: 3_000 });
  await join(steps, db, shard, new URL(far));
  const people = await addPeopleOnBoth(steps, db);
  for (const [where, person] of people) await tryStatements(steps, { db, shortTimeout }, where, person);
  const service = await spawnService({ dataDir, env: { DATABASE_URL: near, LOG_LEVEL: "silent" } });
  for (const [where, person] of people) await tryService(steps, where, service.url, person);
  await service.stop();
  for (const opened of [db, shard, shortTimeout]) await opened.destroy();
}

async function listPartitioned(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'p' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

const attach = (db: Db, table: string) =>
  run(
    db,
    `create foreign table ${table}_p1 partition of ${table} for values with (modulus 2, remainder 1)
      server far options (table_name '${table}')`,
  );

async function join(steps: Steps, db: Db, shard: Db, far: URL): Promise<void> {
  const tables = await listPartitioned(db);
  await run(db, "create extension postgres_fdw");
  await run(
    db,
    `create server far foreign data wrapper postgres_fdw
      options (host '${far.hostname}', port '${far.port}', dbname '${far.pathname.slice(1)}')`,
  );
  await run(db, `create user mapping for current_user server far options (user '${far.username}')`);
  for (const table of tables) await run(db, `drop table ${table}_p1 cascade`);
  await steps.try("a foreign partition beside the primary keys", async () => {
    for (const table of tables) await attach(db, table);
    return "";
  });
  await steps.try("the same once all keys and references are dropped from the whole tables", async () => {
    for (const table of tables) await dropKeys(db, table);
    for (const table of tables) await attach(db, table);
    return `${tables.length} tables`;
  });
  // The users are on the near server, so references to them would reject every row on the far one.
  for (const table of tables) await dropReferences(shard, table);
}

async function dropKeys(db: Db, table: string): Promise<void> {
  await dropConstraints(db, table, "c.contype in ('p', 'u', 'f')");
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${table}::regclass and indisunique`.execute(db);
  for (const { name } of rows) await run(db, `drop index ${name}`);
}

const dropReferences = (db: Db, table: string) =>
  dropConstraints(db, table, "c.contype = 'f' and c.confrelid = 'users'::regclass");

async function dropConstraints(db: Db, table: string, which: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint c
    where conrelid = ${table}::regclass and conparentid = 0 and ${sql.raw(which)}`.execute(db);
  for (const { name } of rows)
    await run(db, `alter table ${table} drop constraint if exists ${name} cascade`);
}

/** One user with rows on the near server, one with rows on the far one. */
async function addPeopleOnBoth(steps: Steps, db: Db): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  await steps.try("users with their rows on either server", async () => {
    for (let i = 0; people.size < 2; i++) {
      const person = await addPerson(db, `person${i}@example.com`);
      people.set(person.partition === "books_p1" ? "rows there" : "rows here", person);
    }
    return "a book each";
  });
  return people;
}

type Handles = { db: Db; shortTimeout: Db };

async function tryStatements(
  steps: Steps,
  { db, shortTimeout }: Handles,
  where: string,
  { userId: user_id }: Person,
): Promise<void> {
  const entity = { user_id, id: "e", kind: "person" as const, name: "Anna" };
  const remove = () => db.deleteFrom("entities").where("user_id", "=", user_id).executeTakeFirst();
  await steps.try(`insert, update, select, delete, ${where}`, async () => {
    await db.insertInto("entities").values(entity).execute();
    await db.updateTable("entities").set({ name: "Ann" }).where("user_id", "=", user_id).execute();
    const own = db.selectFrom("entities").select("name").where("user_id", "=", user_id);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain (costs off) ${own}`.execute(db);
    return `${rows[0]?.["QUERY PLAN"]}; ${(await remove()).numDeletedRows} row deleted`;
  });
  await steps.try(`the same key is not taken twice, ${where}`, async () => {
    const twice = db.insertInto("entities").values([entity, entity]).execute();
    const message = await twice.then(
      () => undefined,
      (error: Error) => error.message,
    );
    await remove();
    if (message === undefined) throw new Error("it is");
    return message;
  });
  await steps.try(`insert … on conflict, ${where}`, async () => {
    const alias = { user_id, alias: "anna", entity_id: "e" };
    const insert = db.insertInto("entity_aliases").values(alias);
    await insert.onConflict((conflict) => conflict.columns(["user_id", "alias"]).doNothing()).execute();
    return "inserted";
  });
  await steps.try(`skip locked passes over a locked row, ${where}`, async () => {
    const lock = (by: Db) =>
      by.selectFrom("books").select("revision").where("user_id", "=", user_id).forUpdate();
    return db.transaction().execute(async (tx) => {
      await lock(tx).execute();
      const rows = await lock(shortTimeout).skipLocked().execute();
      if (rows.length > 0) throw new Error("it is given to both");
      return "passed over";
    });
  });
}
