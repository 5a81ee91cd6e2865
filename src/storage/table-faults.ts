import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

const MOST_TOLD = 100;

/** What is wrong with the tables and indexes as such. A server looks after its pages and references by itself. */
export async function findTableFaults(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(${sql.lit(MOST_TOLD)})`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
}

/** The tables that hold rows whose reference leads nowhere, one name a row. */
export async function findBrokenReferences(db: Db): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return rows.map((row) => row.table);
}
