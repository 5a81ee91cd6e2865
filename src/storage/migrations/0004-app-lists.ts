import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Indexes for ordered lists by category or by assistant, and for their counts. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index thoughts_by_category on thoughts (user_id, state, category, created_at, id)`,
  `create index thoughts_by_agent on thoughts (user_id, state, author_name, created_at, id)
    where author_name is not null`,
];
