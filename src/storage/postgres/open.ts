import { Kysely, PostgresDialect } from "kysely";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import type { PostgresOptions } from "./pool.ts";

/** Opens a database on a PostgreSQL server; loads what talks to it and connects on first use. */
export function openPostgres(url: string, options: PostgresOptions): Db {
  const pool = async () => new (await import("./pool.ts")).PostgresPool(url, options);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
