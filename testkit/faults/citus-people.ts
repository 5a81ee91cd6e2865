import { sql } from "kysely";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import type { Db } from "../../src/storage/db.ts";
import { addPasswordlessUser } from "../seed.ts";
import { Ledger } from "./ledger.ts";

/** Somebody who captures; `port` is of the node that has their rows. */
export type Writer = { userId: string; port: number; ledger: Ledger };

/** As many people on each of the nodes. `url` is called before each request of theirs. */
export async function addWriters(
  db: Db,
  ports: number[],
  each: number,
  url: () => string,
): Promise<Map<number, Writer[]>> {
  const writers = new Map<number, Writer[]>(ports.map((port) => [port, []]));
  for (let i = 0; [...writers.values()].some((there) => there.length < each); i++) {
    const userId = await addPasswordlessUser(db, `writer${i}@example.com`);
    const port = await findNode(db, userId);
    const there = writers.get(port);
    if (!there || there.length === each) continue;
    const { key } = await createApiKey(db, { userId, name: "writer" }, Date.now());
    there.push({ userId, port, ledger: new Ledger(url, key) });
  }
  return writers;
}

/** The port of the node that has the user's rows. */
export async function findNode(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ port: number }>`
    select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column('books', ${userId}::text)`.execute(db);
  return rows[0]?.port ?? 0;
}
