import type { TestProject } from "vitest/node";
import { readConfig } from "../../src/base/config.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres/open.ts";
import { FAST_SETTINGS, runOn, startPostgres } from "../../testkit/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server's address without a database; not provided where the tests run on SQLite. */
    postgres?: string;
    /** What the tables are divided into; not provided where they are not. */
    partitions?: number;
  }
}

/** Every test's database begins as a copy of this one, which is quick. */
export const TEMPLATE = "commonplace_template";

/** One server for the whole run. With `DATABASE_PARTITIONS` set, every test's tables are divided into so many. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_PARTITIONS } = readConfig({
    DATABASE_PARTITIONS: process.env.DATABASE_PARTITIONS,
  });
  const { url, stop } = await startPostgres(FAST_SETTINGS);
  await runOn(url, `create database ${TEMPLATE}`);
  const db = openPostgres(`${url}/${TEMPLATE}`, { connections: 1, timeoutMs: 30_000 });
  await migrate(db, DATABASE_PARTITIONS);
  await db.destroy();
  project.provide("postgres", url);
  if (DATABASE_PARTITIONS !== undefined) project.provide("partitions", DATABASE_PARTITIONS);
  return stop;
}
