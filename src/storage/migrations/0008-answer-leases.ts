import { sql } from "kysely";
import type { Db } from "../db.ts";

/** The table gets the name of what it holds: who answers a conversation, until when. */
export async function up(db: Db): Promise<void> {
  await sql`alter table answer_places rename to answer_leases`.execute(db);
}
