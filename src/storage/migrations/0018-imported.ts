import { sql } from "kysely";
import type { Db } from "../db.ts";

/** Whether a version came from a file: then others may have written it, whatever the file says. */
export async function up(db: Db): Promise<void> {
  await sql`alter table activity add column imported integer not null default 0`.execute(db);
}
