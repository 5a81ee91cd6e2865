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

/** Records as one parameter, written as JSON. */
export const toRecords = (records: readonly object[]): string => JSON.stringify(records);

/** Records as the table `given`, to select from. `columns` have their types on PostgreSQL. */
export function tableOf(
  db: Db,
  records: string,
  columns: Record<string, "text" | "bigint">,
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  if (isPostgres(db)) {
    const typed = names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? "")}`);
    return sql`json_to_recordset(${records}::json) as "given" (${sql.join(typed)})`;
  }
  const read = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(read)} from json_each(${records})) as "given"`;
}
