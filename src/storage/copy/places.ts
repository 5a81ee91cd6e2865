import { existsSync } from "node:fs";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db.ts";
import { migrate } from "../migrate.ts";
import { openPostgres } from "../postgres/open.ts";
import type { PostgresOptions } from "../postgres/pool.ts";
import { databasePath } from "../sqlite/file.ts";
import { openSqlite } from "../sqlite/open.ts";

/** Where a library is copied from or to. */
export type CopyPlace = { kind: "sqlite"; directory: string } | { kind: "postgres"; url: string };

/** One end of a copy, opened. */
export type CopyEnd = { db: Db; place: CopyPlace };

/** Up to date, and refused when there is no library: nothing is made where something was to be read. */
export async function openSource(place: CopyPlace, options: PostgresOptions): Promise<Db> {
  const missing = () => new AppError("not-found", "There is no library of Commonplace in the source.");
  if (place.kind === "sqlite" && !existsSync(databasePath(place.directory))) throw missing();
  return openUpToDate(place, options, async (db) => {
    const tables = await db.introspection.getTables();
    if (!["migrations", "books"].every((name) => tables.some((table) => table.name === name)))
      throw missing();
  });
}

/** Up to date; the tables are made when they are not there, on a server with this many partitions. */
export async function openTarget(
  place: CopyPlace,
  options: PostgresOptions,
  partitions: number | undefined,
): Promise<Db> {
  return openUpToDate(place, options, async () => undefined, partitions);
}

async function openUpToDate(
  place: CopyPlace,
  options: PostgresOptions,
  check: (db: Db) => Promise<void>,
  partitions?: number,
): Promise<Db> {
  const db = place.kind === "sqlite" ? openSqlite(place.directory) : openPostgres(place.url, options);
  try {
    await check(db);
    await migrate(db, partitions);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
