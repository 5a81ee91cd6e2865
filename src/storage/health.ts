import { sql } from "kysely";
import { isDistributed } from "./citus/is-distributed.ts";
import { askNodes, viewNodes } from "./citus/nodes.ts";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

const MAX_FAULTS = 100;

/** The first fault of a quick check of the whole database, if any. */
export async function findDamage(db: Db): Promise<string | undefined> {
  return isPostgres(db) ? checkPostgres(db) : checkSqlite(db);
}

async function checkSqlite(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  return rows.map((row) => row.quick_check).find((line) => line !== "ok");
}

/** PostgreSQL counts pages with wrong checksums, and marks indexes whose build failed as invalid. */
const FIRST_FAULT = `select fault from (
  select checksum_failures || ' pages with a wrong checksum' as fault from pg_stat_database
    where datname = current_database() and checksum_failures > 0
  union all select 'the index ' || indexrelid::regclass || ' is not valid' from pg_index where not indisvalid
) as faults limit 1`;

async function checkPostgres(db: Db): Promise<string | undefined> {
  if (!(await isDistributed(db))) {
    const { rows } = await sql.raw<{ fault: string }>(FIRST_FAULT).execute(db);
    return rows[0]?.fault;
  }
  const faulty = (await askNodes(db, FIRST_FAULT)).find(({ said }) => said);
  return faulty && `${faulty.address}: ${faulty.said}`;
}

/** Corrupt tables and indexes. A PostgreSQL server checks its pages and references itself. */
export async function findTableFaults(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(MAX_FAULTS)})`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}

/** The table of each row with a broken foreign key. */
export async function findBrokenReferences(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return rows.map((row) => row.table);
}

const size = {
  sqlite: sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  postgres: sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`,
};

/** Approximate size on disk. `nodes`: the servers of Citus, and how many of them do not answer. */
export type StorageHealth = { bytes: number; nodes: { all: number; away: number } | null };

export async function readStorageHealth(db: Db): Promise<StorageHealth> {
  if (!(await isDistributed(db))) return { bytes: await readBytes(db), nodes: null };
  const { bytes, ...nodes } = await viewNodes(db);
  return { bytes, nodes };
}

async function readBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db) ? size.postgres : size.sqlite).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
