import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Contextual vectors of a note's passages, so that it is found by its meaning, too. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table note_index add column passage_model text`,
  `alter table note_index add column passage_vectors blob`,
  `alter table note_index add column passage_ranges blob`,
];
