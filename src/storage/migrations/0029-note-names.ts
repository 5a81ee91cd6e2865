import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Which texts name `[[notes]]`: few, so that the notes they name are found without reading all texts. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index thoughts_naming_notes on thoughts (user_id, id) where text like '%[[%'`,
  `create index notes_naming_notes on notes (user_id, id) where text like '%[[%'`,
];
