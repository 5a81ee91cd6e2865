import { sql } from "kysely";
import type { Db } from "./db.ts";

/** How much of the disk the database takes, about. */
export async function readStorageBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
