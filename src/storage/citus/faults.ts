import { sql } from "kysely";
import { listCopiedTables } from "../copy/tables.ts";
import type { Db } from "../db.ts";
import { askNodes } from "./nodes.ts";

/** Something that an operator should do something about. `isUrgent`: data is not safe, or cannot be reached. */
export type ClusterFault = { found: string; fix: string; isUrgent: boolean };

/** Younger ones are being committed. */
const UNFINISHED_MINUTES = 5;

export async function findClusterFaults(
  db: Db,
  unfinishedMinutes = UNFINISHED_MINUTES,
): Promise<ClusterFault[]> {
  return [
    ...(await findAway(db)),
    ...(await findUndistributed(db)),
    ...(await findLeftovers(db)),
    ...(await findUnfinished(db, unfinishedMinutes)),
  ];
}

async function findAway(db: Db): Promise<ClusterFault[]> {
  const away = (await askNodes(db, "select 1")).filter(({ said }) => said === undefined);
  return away.map(({ address }) => ({
    found: `the node ${address} does not answer`,
    fix: "Its users cannot read or write, and nobody can register, until it is back or its replica is promoted",
    isUrgent: true,
  }));
}

/** A transaction over such a table and a user's rows is not atomic. */
async function findUndistributed(db: Db): Promise<ClusterFault[]> {
  const names = [...(await listCopiedTables()).map(({ name }) => name), "migrations"];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any (select to_regclass(name) from unnest(${names}::text[]) as name)
      and oid not in (select logicalrelid from pg_dist_partition) order by 1`.execute(db);
  if (rows.length === 0) return [];
  return [
    {
      found: `Citus is installed, but does not know these tables: ${rows.map(({ name }) => name).join(", ")}`,
      fix: "Copy the library into an empty database that has the extension",
      isUrgent: true,
    },
  ];
}

/** Of a shard that was moved or could not be. */
async function findLeftovers(db: Db): Promise<ClusterFault[]> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_dist_cleanup`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return [];
  return [
    {
      found: `${count} orphaned shards or other leftovers of moves`,
      fix: "Unless a move is running: call citus_cleanup_orphaned_resources()",
      isUrgent: false,
    },
  ];
}

async function findUnfinished(db: Db, minutes: number): Promise<ClusterFault[]> {
  const nodes = await askNodes(
    db,
    `select count(*) from pg_prepared_xacts
     where database = current_database() and gid like 'citus_%' and prepared < now() - interval '${minutes} minutes'`,
  );
  return nodes
    .filter(({ said }) => Number(said ?? 0) > 0)
    .map(({ address, said }) => ({
      found: `${said} two-phase commits are unfinished on ${address} for more than ${minutes} minutes`,
      fix: "select recover_prepared_transactions() on the node that began them",
      isUrgent: true,
    }));
}
