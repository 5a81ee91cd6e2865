import { sql } from "kysely";
import { inject } from "vitest";
import type { Db } from "../../src/storage/db.ts";

const isPostgres = () => inject("postgres") !== undefined;

/** Without views: Citus brings some of its own. */
export async function listTables(db: Db) {
  return (await db.introspection.getTables()).filter(({ isView }) => !isView);
}

/** A part of a table on a node of Citus; a new table's parts have new numbers. */
const SHARD = /^\w+_1\d{5} /;

/** Everything that a database says of its tables, columns, keys and indexes, a line each. */
export async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await (isPostgres()
    ? sql<{ line: string }>`
        select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default) as line
          from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace`
    : sql<{ line: string }>`select name || ' ' || coalesce(sql, '') as line from sqlite_schema`
  ).execute(db);
  return rows.flatMap(({ line }) => (SHARD.test(line) ? [] : line)).sort();
}

export async function readPrimaryKey(db: Db, table: string): Promise<string[]> {
  const { rows } = await (isPostgres()
    ? sql<{ name: string }>`
        select column_name as name from information_schema.key_column_usage
        join information_schema.table_constraints using (constraint_name, table_name)
        where table_name = ${table} and constraint_type = 'PRIMARY KEY' order by ordinal_position`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  ).execute(db);
  return rows.map(({ name }) => name);
}
