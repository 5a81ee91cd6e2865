import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Whose days are meant: a user's, and those of where a thought was written down. Null is not known. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column time_zone text`,
  `alter table thoughts add column time_zone text`,
];
