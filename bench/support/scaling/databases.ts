import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readConfig } from "../../../src/base/config.ts";
import type { Db } from "../../../src/storage/db.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openDatabase } from "../../../src/storage/open.ts";
import { runOn, startPostgres } from "../../../testkit/postgres.ts";
import { readServerCpu } from "./process-cpu.ts";

/** A migrated, empty database, with readers for its size and CPU use. */
export type MeasuredDatabase = {
  name: string;
  db: Db;
  dataDir: string;
  /** The service's settings for this database. */
  env: Record<string, string>;
  /** Each table's size on disk with its indexes, in bytes. */
  readTableBytes(): Promise<Record<string, number>>;
  /** The database server's CPU time in milliseconds; 0 for an embedded one, which runs inside the service. */
  readDatabaseMs(): number;
  close(): Promise<void>;
};

export async function openEmbedded(): Promise<MeasuredDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-scaling-"));
  const db = openDatabase(readConfig({ DATA_DIR: dataDir }));
  await migrate(db);
  return {
    name: "embedded",
    db,
    dataDir,
    env: {},
    readTableBytes: () => readEmbeddedBytes(db),
    readDatabaseMs: () => 0,
    async close() {
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** With PostgreSQL's default durability. */
export async function openServer(partitions?: number): Promise<MeasuredDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-scaling-"));
  const server = await startPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]);
  await runOn(server.url, "create database commonplace");
  const env = { DATABASE_URL: `${server.url}/commonplace` };
  const db = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
  await migrate(db, partitions);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const readDatabaseMs = readServerCpu(rows[0]?.pid ?? 0);
  return {
    name: partitions ? `PostgreSQL, ${partitions} partitions` : "PostgreSQL",
    db,
    dataDir,
    env,
    readTableBytes: () => readServerBytes(db),
    readDatabaseMs,
    async close() {
      await db.destroy();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type TableBytes = { name: string; bytes: number };
const toRecord = (rows: TableBytes[]) =>
  Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));

async function readEmbeddedBytes(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<TableBytes>`
    select s.tbl_name as name, sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name
    group by s.tbl_name`.execute(db);
  return toRecord(rows);
}

/** Vacuums first, as autovacuum would, so dead rows do not count. */
async function readServerBytes(db: Db): Promise<Record<string, number>> {
  await sql`vacuum`.execute(db);
  const { rows } = await sql<TableBytes>`
    select relname as name, pg_total_relation_size(oid) + coalesce(
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = pg_class.oid), 0) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(db);
  return toRecord(rows);
}
