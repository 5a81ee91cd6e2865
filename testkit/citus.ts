import { globSync } from "node:fs";
import { resolve } from "node:path";
import { type PostgresServer, runOn, startPostgres } from "./postgres.ts";

const PLACES = [process.env.CITUS_DIR, "../shared/citus"];

export const NO_CITUS = "Citus is neither in CITUS_DIR nor in ../shared/citus";

/** Citus, built for the PostgreSQL of the tests: in `CITUS_DIR`, or beside the project. Undefined if it is not there. */
export function findCitus(): string | undefined {
  const folders = PLACES.filter((place) => place !== undefined && place !== "");
  const [archive] = folders.flatMap((folder) =>
    globSync(`${folder}/citus-*-${process.platform}-${process.arch}.tar.gz`),
  );
  return archive && resolve(archive);
}

/** Few shards: a test needs more than one, and each costs time. */
const SETTINGS = [
  "shared_preload_libraries=citus",
  "wal_level=logical",
  "max_prepared_transactions=100",
  "max_worker_processes=100",
  "citus.shard_count=4",
  "citus.node_conninfo=sslmode=prefer",
];

/** A server with Citus; a database of it has none until `create extension`. */
export async function startCitus(settings: string[] = []): Promise<PostgresServer> {
  const archive = findCitus();
  if (archive === undefined) throw new Error(NO_CITUS);
  return startPostgres([...SETTINGS, ...settings], archive);
}

/** Makes one server a cluster by itself, in one of its databases. */
export async function addCitus(
  { url, port }: Pick<PostgresServer, "url" | "port">,
  database = "postgres",
): Promise<void> {
  await runOn(url, "create extension citus", database);
  const address = `'127.0.0.1', ${port}`;
  await runOn(url, `select citus_set_coordinator_host(${address})`, database);
  await runOn(url, `select citus_set_node_property(${address}, 'shouldhaveshards', true)`, database);
}

export type Cluster = {
  coordinator: PostgresServer;
  workers: PostgresServer[];
  /** Of its database. */
  url: string;
  stop(): Promise<void>;
};

/** A coordinator without shards, and workers; in the database `postgres`. */
export async function startCluster(workers: number, settings: string[] = []): Promise<Cluster> {
  const servers: PostgresServer[] = [];
  while (servers.length <= workers) servers.push(await startCitus(settings));
  const [coordinator, ...others] = servers as [PostgresServer, ...PostgresServer[]];
  for (const { url } of servers) await runOn(url, "create extension citus");
  await runOn(coordinator.url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of others) await runOn(coordinator.url, `select citus_add_node('127.0.0.1', ${port})`);
  return {
    coordinator,
    workers: others,
    url: `${coordinator.url}/postgres`,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
