import { sql } from "kysely";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";

/** Renames the table to what it holds: leases on answering a conversation. */
export async function up(db: Db): Promise<void> {
  await sql`alter table answer_places rename to answer_leases`.execute(db);
  if (isPostgres(db)) await renamePartitions(db);
}

async function renamePartitions(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'answer_leases'::regclass`.execute(db);
  for (const { name } of rows) {
    const renamed = name.replace("answer_places", "answer_leases");
    await sql`alter table ${sql.table(name)} rename to ${sql.id(renamed)}`.execute(db);
  }
}
