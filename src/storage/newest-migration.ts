import { sql } from "kysely";
import { AppError } from "../base/errors.ts";
import type { Db } from "./db.ts";

/** The last one in `migrate.ts`. Here, because who only writes needs none of the others. */
export const NEWEST_MIGRATION = "0032-one-list-index";

export const newerVersion = (migration: string) =>
  new AppError(
    "storage-unavailable",
    `The database was written by a newer Commonplace (${migration}); start that one.`,
  );

/** Throws unless the last migration is one of ours. */
export function requireKnown(newest: string | null | undefined): void {
  if (newest && newest > NEWEST_MIGRATION) throw newerVersion(newest);
}

export async function requireOwnVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ newest: string | null }>`select max(name) as newest from migrations`.execute(
    db,
  );
  requireKnown(rows[0]?.newest);
}
