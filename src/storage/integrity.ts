import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

/** The first fault of a quick look over the whole database; undefined when it is whole. */
export async function findDamage(db: Db): Promise<string | undefined> {
  return isPostgres(db) ? checkPostgres(db) : checkSqlite(db);
}

async function checkSqlite(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  return rows.map((row) => row.quick_check).find((line) => line !== "ok");
}

/** Pages carry checksums there, and the server counts those that did not fit; an index left unfinished is of no use. */
async function checkPostgres(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ fault: string }>`
    select checksum_failures || ' pages with a wrong checksum' as fault from pg_stat_database
      where datname = current_database() and checksum_failures > 0
    union all select 'the index ' || indexrelid::regclass || ' is not valid' from pg_index where not indisvalid
  `.execute(db);
  return rows[0]?.fault;
}
