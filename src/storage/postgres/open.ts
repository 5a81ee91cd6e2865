import { Kysely, PostgresDialect } from "kysely";
import type { Db } from "../db.ts";
import type { Tables } from "../schema.ts";
import { type PostgresOptions, PostgresPool } from "./pool.ts";

/** Opens a database on a PostgreSQL server; connects on first use. */
export function openPostgres(url: string, options: PostgresOptions): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new PostgresPool(url, options) }) });
}
