import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Contextual vectors of a thought's passages, besides the static vector of the whole text. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thought_index add column passage_model text`,
  `alter table thought_index add column passage_vectors blob`,
  `alter table thought_index add column passage_ranges blob`,
];
