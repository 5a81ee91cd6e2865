import type { TestProject } from "vitest/node";
import { readConfig } from "../../src/base/config.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { addCitus, startCitus } from "../../testkit/citus.ts";
import { FAST_SETTINGS, type PostgresServer, runOn, startPostgres } from "../../testkit/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server's address without a database; not provided where the tests run on SQLite. */
    postgres?: string;
    /** What the tables are divided into; not provided where they are not. */
    partitions?: number;
    /** Whether the server has Citus. */
    citus?: boolean;
  }
}

/** Every test's database begins as a copy of this one, which is quick. */
export const TEMPLATE = "commonplace_template";

/**
 * One server for the whole run. With `DATABASE_PARTITIONS` set, every test's tables are divided into so many; in the project
 * `citus`, the server is a cluster by itself.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isCitus = project.name === "citus";
  const { DATABASE_PARTITIONS } = readConfig({
    DATABASE_PARTITIONS: process.env.DATABASE_PARTITIONS,
  });
  const server = await (isCitus ? startCitus(FAST_SETTINGS) : startPostgres(FAST_SETTINGS));
  const { url, stop } = server;
  await runOn(url, `create database ${TEMPLATE}`);
  if (isCitus) await addCitus(server, TEMPLATE);
  const db = openPostgres(`${url}/${TEMPLATE}`, { connections: 1, timeoutMs: 30_000 });
  await migrate(db, DATABASE_PARTITIONS);
  await db.destroy();
  if (isCitus) await closeTemplate(server);
  project.provide("postgres", url);
  if (DATABASE_PARTITIONS !== undefined) project.provide("partitions", DATABASE_PARTITIONS);
  if (isCitus) project.provide("citus", true);
  return stop;
}

/** Citus stays connected to the databases that it is in, and such a one cannot be copied. */
async function closeTemplate({ url }: PostgresServer): Promise<void> {
  await runOn(url, `alter database ${TEMPLATE} allow_connections false`);
  await runOn(
    url,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  );
}
