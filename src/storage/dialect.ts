import { PostgresAdapter } from "kysely";
import type { Db } from "./db.ts";

/** For the few places of this folder where the two databases need other words. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
