import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** For the few places where the two databases need different SQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Current time in epoch milliseconds by the database's clock, which all instances share. */
export function databaseTime(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
