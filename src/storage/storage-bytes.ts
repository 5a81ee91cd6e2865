import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";

const size = {
  sqlite: sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  postgres: sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`,
};

/** How much of the disk the database takes, about. */
export async function readStorageBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db) ? size.postgres : size.sqlite).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
