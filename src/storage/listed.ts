import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

/** Many values as one parameter, so that a statement is the same for any number of them and is prepared once. */
export type Listed = string | readonly string[];

export const toListed = (db: Db, values: readonly string[]): Listed =>
  isPostgres(db) ? values : JSON.stringify(values);

/** Whether a column has one of the values; for a query that is prepared with `toListed` of them. */
export function isAmong(db: Db, column: string, listed: Listed): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${listed})`
    : sql`${sql.ref(column)} in (select value from json_each(${listed}))`;
}
