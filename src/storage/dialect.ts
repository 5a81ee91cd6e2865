import { PostgresAdapter } from "kysely";
import type { Db } from "./db.ts";

/** For the few places where the two databases need different SQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
