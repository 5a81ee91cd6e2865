import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

/** Now, by the clock of the database, in epoch milliseconds: the one clock that instances on several machines share. */
export function databaseTime(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
