import { type RawBuilder, sql } from "kysely";
import { isDistributed } from "./citus/is-distributed.ts";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

/**
 * Current time in epoch milliseconds by the database's clock, which all instances share. Citus takes no function of the
 * clock in a change, so it is asked before.
 */
export async function databaseTime(db: Db): Promise<RawBuilder<number>> {
  if (!(await isDistributed(db))) return clockOf(db);
  const { rows } = await sql<{ now: number }>`select ${clockOf(db)} as now`.execute(db);
  return sql.lit(rows[0]?.now ?? 0);
}

function clockOf(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
