import { sql } from "kysely";
import type { Db } from "../db.ts";

/** The time zone of a user, and of the place where a thought was captured. Null: unknown. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column time_zone text`,
  `alter table thoughts add column time_zone text`,
];
