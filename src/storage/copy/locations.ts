import { existsSync } from "node:fs";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db.ts";
import { migrate } from "../migrate.ts";
import { openPostgres } from "../postgres/open.ts";
import type { PostgresOptions } from "../postgres/pool.ts";
import { databasePath } from "../sqlite/file.ts";
import { openSqlite } from "../sqlite/open.ts";

/** Where a library is copied from or to. */
export type CopyLocation = { kind: "sqlite"; directory: string } | { kind: "postgres"; url: string };

/** Source or target of a copy, opened. */
export type CopyEnd = { db: Db; location: CopyLocation };

/** Migrated to this version. Refused if there is no library, so that none is created by mistake. */
export async function openSource(location: CopyLocation, options: PostgresOptions): Promise<Db> {
  const missing = () => new AppError("not-found", "There is no library of Commonplace in the source.");
  if (location.kind === "sqlite" && !existsSync(databasePath(location.directory))) throw missing();
  return openUpToDate(location, options, async (db) => {
    const tables = await db.introspection.getTables();
    if (!["migrations", "books"].every((name) => tables.some((table) => table.name === name)))
      throw missing();
  });
}

/** Migrated to this version. Missing tables are created, on a server with this many partitions. */
export async function openTarget(
  location: CopyLocation,
  options: PostgresOptions,
  partitions: number | undefined,
): Promise<Db> {
  return openUpToDate(location, options, async () => undefined, partitions);
}

async function openUpToDate(
  location: CopyLocation,
  options: PostgresOptions,
  check: (db: Db) => Promise<void>,
  partitions?: number,
): Promise<Db> {
  const db =
    location.kind === "sqlite" ? openSqlite(location.directory) : openPostgres(location.url, options);
  try {
    await check(db);
    await migrate(db, partitions);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
