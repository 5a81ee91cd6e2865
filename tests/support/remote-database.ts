import { sql } from "kysely";
import { inject } from "vitest";
import { createId } from "../../src/base/ids.ts";
import type { Db } from "../../src/storage/db.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { addCitus } from "../../testkit/citus.ts";
import { runOn } from "../../testkit/postgres.ts";
import { TEMPLATE } from "./postgres-setup.ts";

export type RemoteDatabase = { url: string; release(): Promise<void> };

/** Used by earlier tests of this worker and empty again: making and dropping one takes twenty times as long. */
const free: string[] = [];
/** Of the tables as the migrations make them. */
let madeShape: string | undefined;

export async function takeRemote(server: string, content: "tables" | "empty"): Promise<RemoteDatabase> {
  const name = (content === "tables" && free.pop()) || (await create(server, content));
  const url = `${server}/${name}`;
  return {
    url,
    async release() {
      if (content === "tables" && (await isEmptied(url))) free.push(name);
      else await drop(server, name);
    },
  };
}

async function create(server: string, content: "tables" | "empty"): Promise<string> {
  const name = `test_${createId(Date.now()).toLowerCase().replaceAll(/\W/g, "_")}`;
  const template = content === "tables" ? TEMPLATE : "template1";
  // Five times as quick as the other strategy where nothing is synced.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`);
  if (content === "empty" && inject("citus"))
    await addCitus({ url: server, port: Number(new URL(server).port) }, name);
  if (content === "tables") madeShape ??= await withDatabase(`${server}/${name}`, readShape);
  return name;
}

const IN_USE = "55006";

/** On a busy machine, Citus's daemon may take longer to end than the server waits for it. */
async function drop(server: string, name: string): Promise<void> {
  try {
    await runOn(server, `drop database ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== IN_USE) throw error;
    await drop(server, name);
  }
}

/** False where a test has changed more than rows: nobody else gets that database. */
async function isEmptied(url: string): Promise<boolean> {
  return withDatabase(url, async (db) => {
    await endOthers(db);
    if ((await readShape(db)) !== madeShape) return false;
    await empty(db);
    return true;
  });
}

async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openPostgres(url, { connections: 1, timeoutMs: 30_000 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const endOthers = (db: Db) =>
  sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

/** Tables, columns, indexes, migrations and the database's own settings. */
async function readShape(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', relname, attname, atttypid, attnotnull), ',' order by relname, attnum))
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace),
      (select string_agg(name, ',' order by name) from migrations),
      (select string_agg(setconfig::text, ',') from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database()))
    ) as shape`.execute(db);
  return rows[0]?.shape ?? "";
}

/** Nothing is checked against what is deleted too. Citus refuses to change a table of every node after others. */
const empty = (db: Db) =>
  sql`do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'
        order by tablename <> 'users' loop
      execute format('delete from %I', name);
    end loop;
  end $$`.execute(db);
