import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { Db } from "../db.ts";
import { migrate } from "../migrate.ts";
import type { Tables } from "../schema.ts";

/** `key` is the primary key, in whose order rows are read. */
export type CopiedTable = { name: string; columns: string[]; key: string[] };

type Column = { table: string; name: string; pk: number };
type Reference = { table: string; to: string };

/**
 * Every table that the migrations create, referenced tables first. Read from an empty database in memory, so that a new
 * migration needs no change here, and anything else in a server's database (partitions, extensions) is left alone.
 */
export async function listCopiedTables(): Promise<CopiedTable[]> {
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  try {
    await migrate(db);
    const columns = await sql<Column>`
      select s.name as "table", c.name, c.pk from sqlite_schema s, pragma_table_info(s.name) c
      where s.type = 'table' and s.name <> 'migrations' order by s.name, c.cid`.execute(db);
    const references = await sql<Reference>`
      select s.name as "table", r."table" as "to" from sqlite_schema s, pragma_foreign_key_list(s.name) r
      where s.type = 'table' and s.name <> r."table"`.execute(db);
    return inOrderOfReferences(toTables(columns.rows), references.rows);
  } finally {
    await db.destroy();
  }
}

function toTables(columns: Column[]): CopiedTable[] {
  return [...Map.groupBy(columns, (column) => column.table)].map(([name, own]) => ({
    name,
    columns: own.map((column) => column.name),
    key: own
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
  }));
}

function inOrderOfReferences(tables: CopiedTable[], references: Reference[]): CopiedTable[] {
  const ordered = new Set<CopiedTable>();
  const add = (table: CopiedTable) => {
    const before = new Set(references.filter((it) => it.table === table.name).map(({ to }) => to));
    for (const other of tables) if (before.has(other.name) && !ordered.has(other)) add(other);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}
