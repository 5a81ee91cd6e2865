import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readConfig } from "../../../src/base/config.ts";
import type { Db } from "../../../src/storage/db.ts";
import { migrate } from "../../../src/storage/migrate.ts";
import { openDatabase } from "../../../src/storage/open.ts";
import { startCluster } from "../../../testkit/citus.ts";
import { type PostgresServer, runOn, startPostgres } from "../../../testkit/postgres.ts";
import { readServerCpu } from "./process-cpu.ts";

const SETTINGS = ["shared_buffers=512MB", "max_wal_size=4GB"];
const SHARDS = 32;
export const EMBEDDED = "embedded";
export const CITUS = "Citus";

/** A migrated, empty database, with readers for its size and CPU use. */
export type MeasuredDatabase = {
  name: string;
  db: Db;
  dataDir: string;
  /** The service's settings for this database. */
  env: Record<string, string>;
  /** Each table's size on disk with its indexes, in bytes. */
  readTableBytes(): Promise<Record<string, number>>;
  /** CPU time of the database's servers in milliseconds; 0 for an embedded one, which runs inside the service. */
  readDatabaseMs(): number;
  /** Of it, that of the coordinator; 0 where there is none. */
  readCoordinatorMs(): number;
  close(): Promise<void>;
};

export async function openEmbedded(): Promise<MeasuredDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-scaling-"));
  const db = openDatabase(readConfig({ DATA_DIR: dataDir }));
  await migrate(db);
  return {
    name: EMBEDDED,
    db,
    dataDir,
    env: {},
    readTableBytes: () => readEmbeddedBytes(db),
    readDatabaseMs: () => 0,
    readCoordinatorMs: () => 0,
    async close() {
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** With PostgreSQL's default durability. */
export async function openServer(partitions?: number): Promise<MeasuredDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-scaling-"));
  const server = await startPostgres(SETTINGS);
  await runOn(server.url, "create database commonplace");
  const env = { DATABASE_URL: `${server.url}/commonplace` };
  const db = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
  await migrate(db, partitions);
  return {
    name: partitions ? `PostgreSQL, ${partitions} partitions` : "PostgreSQL",
    db,
    dataDir,
    env,
    readTableBytes: () => readServerBytes(db),
    readDatabaseMs: readServerCpu(await readPid(server)),
    readCoordinatorMs: () => 0,
    async close() {
      await db.destroy();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A coordinator and two workers, each with the same durability, and as many shards as Citus makes by default. */
export async function openCitus(): Promise<MeasuredDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-scaling-"));
  const cluster = await startCluster(2, [...SETTINGS, `citus.shard_count=${SHARDS}`]);
  const env = { DATABASE_URL: cluster.url };
  const db = openDatabase(readConfig({ DATA_DIR: dataDir, ...env }));
  await migrate(db);
  const [coordinator, ...workers] = await Promise.all(
    [cluster.coordinator, ...cluster.workers].map(async (server) => readServerCpu(await readPid(server))),
  );
  const readCoordinatorMs = coordinator ?? (() => 0);
  return {
    name: CITUS,
    db,
    dataDir,
    env,
    readTableBytes: () => readClusterBytes(db),
    readDatabaseMs: () => workers.reduce((sum, read) => sum + read(), readCoordinatorMs()),
    readCoordinatorMs,
    async close() {
      await db.destroy();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readPid({ url }: PostgresServer): Promise<number> {
  const [row] = await runOn(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
  return (row as { pid: number }).pid;
}

type TableBytes = { name: string; bytes: number };

async function readClusterBytes(db: Db): Promise<Record<string, number>> {
  await sql`select run_command_on_all_nodes('vacuum')`.execute(db);
  const { rows } = await sql<TableBytes>`
    select logicalrelid::text as name, citus_total_relation_size(logicalrelid) as bytes
    from pg_dist_partition where partmethod = 'h'`.execute(db);
  return toRecord(rows);
}

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
