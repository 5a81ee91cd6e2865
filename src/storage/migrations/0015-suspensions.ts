import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Since when a user may not sign in or use a key. Null: they may. */
export async function up(db: Db): Promise<void> {
  await sql.raw(`alter table users add column suspended_at bigint`).execute(db);
}
