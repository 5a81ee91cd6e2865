import { sql } from "kysely";
import type { Db } from "../db.ts";

/** What changed is read in pages: one change may be of many thoughts, so their ids tell where a page ends. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index thoughts_by_revision`,
  `create index thoughts_by_revision on thoughts (user_id, revision, id)`,
];
