import type { Db } from "../../src/storage/db.ts";
import { listTables } from "../support/schema.ts";

/** Tables whose rows each belong to a user. */
export async function listUserTables(db: Db): Promise<string[]> {
  const tables = await listTables(db);
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === "user_id"))
    .map(({ name }) => name)
    .sort();
}

const USED = /\b(from|join|update|into) "(\w+)"(?: \(([^)]*)\))?/g;
const CONDITION = /"?\buser_id\b"? (?:=|in) /g;

/**
 * The user tables that a statement reads or writes without saying whose rows. Each time that such a table is named needs
 * a condition on `user_id` of its own, in a join or where; an insert needs the column.
 */
export function findUnscoped(sql: string, userTables: readonly string[]): string[] {
  const used = [...sql.matchAll(USED)].filter(([, , table = ""]) => userTables.includes(table));
  const isInsert = ([, verb]: RegExpExecArray) => verb === "into";
  const inserts = used.filter((use) => isInsert(use) && !use[3]?.includes('"user_id"'));
  const others = used.filter((use) => !isInsert(use));
  const isScoped = (sql.match(CONDITION) ?? []).length >= others.length;
  return [...inserts, ...(isScoped ? [] : others)].map(([, , table = ""]) => table);
}
