import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";
import { prepareQuery } from "./prepared.ts";
import type { Tables } from "./schema.ts";

/** On PostgreSQL. */
type ColumnType = "text" | "integer" | "bigint" | "bytea" | "double precision";
type Columns = Record<string, ColumnType>;
type Row<C extends Columns> = Record<keyof C, unknown>;

/** Columns of many rows: all values of a column are one parameter. */
type Parameters = { userId: string } & Record<string, unknown>;

const prepare = <Result>(build: (db: Db, of: Parameters) => RawBuilder<Result>) =>
  prepareQuery((db, of: Parameters) => ({
    compile: (): CompiledQuery<Result> => build(db, of).compile(db),
  }));

/**
 * Inserts rows of a user, each prepared once: one after the other on the embedded database, all in one round trip on a
 * server. `conflict` is the statement's end, in words that both understand.
 */
export function prepareInsertEach<C extends Columns>(table: keyof Tables, columns: C, conflict = "") {
  const names = Object.keys(columns);
  const into = sql`insert into ${sql.table(table)} ("user_id", ${list(names)})`;
  const end = sql.raw(conflict);
  const one = prepare<never>((_, of) => sql`${into} values (${of.userId}, ${values(names, of)}) ${end}`);
  const all = prepare<never>(
    (_, of) => sql`${into} select ${of.userId}::text, "given".* from ${unnest(columns, of)} ${end}`,
  );
  return async (tx: Db, userId: string, rows: Row<C>[]): Promise<void> => {
    if (rows.length === 0) return;
    if (isPostgres(tx)) await all(tx, { userId, ...toColumns(names, rows) });
    else for (const row of rows) await one(tx, { userId, ...row });
  };
}

/** What identifies a row beside its user: the first is its id, any other guards the change. */
type Target<K extends Columns, C extends Columns> = { table: keyof Tables; key: K; columns: C };

/** Updates rows of a user, each to its own values, in the same way. Returns the ids of those that were there. */
export function prepareUpdateEach<K extends Columns, C extends Columns>(target: Target<K, C>) {
  const { table, key, columns } = target;
  const [keys, names] = [Object.keys(key), Object.keys(columns)];
  const id = sql.ref(`${table}.${keys[0]}`);
  const one = prepare<{ id: string }>((_, of) => {
    const set = names.map((name) => sql`${sql.ref(name)} = ${of[name]}`);
    const isRow = keys.map((name) => sql`${sql.ref(name)} = ${of[name]}`);
    return sql`update ${sql.table(table)} set ${sql.join(set)}
      where "user_id" = ${of.userId} and ${sql.join(isRow, sql` and `)} returning ${id} as "id"`;
  });
  const all = prepare<{ id: string }>((_, of) => {
    const set = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
    const isRow = keys.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`);
    return sql`update ${sql.table(table)} set ${sql.join(set)} from ${unnest({ ...key, ...columns }, of)}
      where "user_id" = ${of.userId} and ${sql.join(isRow, sql` and `)} returning ${id} as "id"`;
  });
  return async (tx: Db, userId: string, rows: (Row<K> & Row<C>)[]): Promise<Set<string>> => {
    const updated: { id: string }[] = [];
    if (rows.length === 0) return new Set();
    if (isPostgres(tx)) updated.push(...(await all(tx, { userId, ...toColumns([...keys, ...names], rows) })));
    else for (const row of rows) updated.push(...(await one(tx, { userId, ...row })));
    return new Set(updated.map((row) => row.id));
  };
}

const list = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));

const values = (names: string[], of: Parameters) => sql.join(names.map((name) => of[name]));

/** The rows that the parameters contain, as a table. */
function unnest(columns: Columns, of: Parameters): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(([name, type]) => sql`${of[name]}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)}) as "given" (${list(Object.keys(columns))})`;
}

const toColumns = (names: string[], rows: Record<string, unknown>[]) =>
  Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name])]));
