import { PostgresAdapter } from "kysely";
import type { Db } from "./db.ts";

/** Whether a row was refused because another one has the value of a unique column; on either database. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  return error.code === "23505" || error.code === "SQLITE_CONSTRAINT_UNIQUE";
}

/** For the few places where the two databases need different SQL. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
