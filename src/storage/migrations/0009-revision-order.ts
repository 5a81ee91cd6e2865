import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Changes are paged by revision and id, because one revision may change many thoughts. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index thoughts_by_revision`,
  `create index thoughts_by_revision on thoughts (user_id, revision, id)`,
];
