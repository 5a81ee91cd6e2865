import { sql } from "kysely";
import type { Db } from "./db.ts";
import { isPostgres } from "./dialect.ts";
import { type Layout, readLayout } from "./postgres/layout.ts";

/** The database's name, version and layout, in words. */
export async function describeEngine(db: Db): Promise<string> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return `embedded, SQLite ${rows[0]?.version}`;
  }
  const { rows } = await sql<{ server: string; citus: string | null }>`
    select split_part(current_setting('server_version'), ' ', 1) as server,
      (select extversion from pg_extension where extname = 'citus') as citus`.execute(db);
  const server = `PostgreSQL ${rows[0]?.server}`;
  return `${rows[0]?.citus ? `Citus ${rows[0].citus} on ` : ""}${server}${inWords(await readLayout(db))}`;
}

function inWords(layout: Layout | undefined): string {
  if (layout?.kind === "partitioned") return `, ${layout.partitions} partitions`;
  if (layout?.kind !== "citus") return "";
  const { shards, nodes } = layout;
  return `, ${shards} shards on ${nodes} ${nodes === 1 ? "node" : "nodes"}`;
}
