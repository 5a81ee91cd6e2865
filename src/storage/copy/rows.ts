import { type RawBuilder, sql } from "kysely";
import { AppError, isStorageGone } from "../../base/errors.ts";
import { isIndexable } from "../../base/index-key.ts";
import { secretNames } from "../../base/secrets.ts";
import type { Db } from "../db.ts";
import type { CopiedTable } from "./tables.ts";

type Value = string | number | Uint8Array | null;
export type Row = Record<string, Value>;

const PAGE = 1000;
/** Both databases accept this many in one statement. */
const MAX_PARAMETERS = 30_000;

/** All rows after a key, in key order: both databases compare texts by bytes. */
export async function* readPages(db: Db, table: CopiedTable, after?: Row): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const { rows } = await sql<Row>`
      select ${list(table.columns)} from ${sql.table(table.name)}
      where ${belongs(table)} and ${isAfter(table, last)}
      order by ${list(table.key)} limit ${sql.lit(PAGE)}`.execute(db);
    const storable = rows.filter((row) => isStorable(table, row)).map(cleanRow);
    if (storable.length > 0) yield storable;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

/**
 * Earlier versions gave long links keys that only the embedded database takes. They are not looked up any more: the next
 * mention stores another.
 */
const isStorable = ({ name }: CopiedTable, { alias }: Row) =>
  name !== "entity_aliases" || typeof alias !== "string" || isIndexable(alias);

/** Names in them are written to columns of their own. */
const jsonColumns = new Set(["corrections", "before", "after"]);
const ESCAPED_NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;

/** PostgreSQL stores no NUL. The next character is as invisible, and keys stay different and in their order. */
function cleanRow(row: Row): Row {
  const cleaned = Object.entries(row).flatMap(([column, value]) => {
    if (typeof value !== "string") return [];
    const text = value.replaceAll("\0", "\u0001");
    const clean = jsonColumns.has(column) ? text.replace(ESCAPED_NUL, "$1\\u0001") : text;
    return clean === value ? [] : [[column, clean] as const];
  });
  return cleaned.length === 0 ? row : { ...row, ...Object.fromEntries(cleaned) };
}

/** Where a copy stopped: rows are copied in key order, one page per transaction. */
export async function readLastRow(db: Db, table: CopiedTable): Promise<Row | undefined> {
  const backwards = table.key.map((column) => sql`${sql.ref(column)} desc`);
  const { rows } = await sql<Row>`
    select ${list(table.key)} from ${sql.table(table.name)} where ${belongs(table)}
    order by ${sql.join(backwards)} limit 1`.execute(db);
  return rows[0];
}

export async function countRows(db: Db, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)} where ${belongs(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** In one transaction. */
export async function insertRows(db: Db, table: CopiedTable, rows: Row[]): Promise<void> {
  const atOnce = Math.floor(MAX_PARAMETERS / table.columns.length);
  try {
    await db.transaction().execute(async (tx) => {
      for (let from = 0; from < rows.length; from += atOnce) {
        const tuples = rows
          .slice(from, from + atOnce)
          .map((row) => sql`(${sql.join(table.columns.map((column) => row[column]))})`);
        await sql`insert into ${sql.table(table.name)} (${list(table.columns)})
          values ${sql.join(tuples)}`.execute(tx);
      }
    });
  } catch (cause) {
    if (isStorageGone(cause)) throw cause;
    throw new AppError(
      "conflict",
      `The target does not take a row of ${table.name}. Nobody else may write there; look at the source with doctor --deep.`,
      { cause },
    );
  }
}

const list = (columns: string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** The embedded database keeps secrets in files, so `secrets.ts` copies them. */
function belongs({ name }: CopiedTable): RawBuilder<unknown> {
  if (name !== "instance_settings") return sql`1 = 1`;
  return sql`${sql.ref("name")} not in (${sql.join([...secretNames])})`;
}

function isAfter({ key }: CopiedTable, last: Row | undefined): RawBuilder<unknown> {
  if (last === undefined) return sql`1 = 1`;
  return sql`(${list(key)}) > (${sql.join(key.map((column) => last[column]))})`;
}
