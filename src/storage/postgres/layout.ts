import { sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import { distributeTable } from "../citus/distribute.ts";
import type { Db } from "../db.ts";
import { partitionTable } from "./partitions.ts";

/** How the tables of user data are stored on a server. */
export type Layout =
  | { kind: "plain" }
  | { kind: "partitioned"; partitions: number }
  /** `shards` of each table, on `nodes` servers. */
  | { kind: "citus"; shards: number; nodes: number };

/** Creates a table as the others are; other statements are returned unchanged. */
export function layOut(statement: string, layout: Layout): string {
  if (layout.kind === "citus") return distributeTable(statement);
  return layout.kind === "partitioned" ? partitionTable(statement, layout.partitions) : statement;
}

/**
 * The first migration decides for all later tables. Where Citus is installed, tables are distributed; elsewhere the
 * setting counts.
 */
export async function chooseLayout(tx: Db, partitions: number | undefined): Promise<Layout> {
  const present = await readLayout(tx);
  if (present) return requireSame(present, partitions);
  if (!(await hasCitus(tx))) return partitions ? { kind: "partitioned", partitions } : { kind: "plain" };
  return requireSame({ kind: "citus", shards: 0, nodes: 0 }, partitions);
}

function requireSame(present: Layout, partitions: number | undefined): Layout {
  if (partitions === undefined) return present;
  if (present.kind === "citus")
    throw new AppError(
      "invalid-argument",
      "DATABASE_PARTITIONS is set, but Citus distributes the tables of this database. Unset it.",
    );
  const count = present.kind === "partitioned" ? present.partitions : 0;
  if (count !== partitions)
    throw new AppError(
      "invalid-argument",
      `DATABASE_PARTITIONS is ${partitions}, but the tables were made with ${count || "no"} partitions. Unset it, or copy into an empty database.`,
    );
  return present;
}

/** Undefined if there is no library yet. */
export async function readLayout(db: Db): Promise<Layout | undefined> {
  const { rows } = await sql<{ partitions: number }>`
    select count(inhrelid) as partitions from pg_class left join pg_inherits on inhparent = pg_class.oid
    where pg_class.oid = to_regclass('books') group by pg_class.oid`.execute(db);
  const [books] = rows;
  if (!books) return undefined;
  const spread = (await hasCitus(db)) ? await readShards(db) : { shards: 0, nodes: 0 };
  if (spread.shards > 0) return { kind: "citus", ...spread };
  return books.partitions > 0 ? { kind: "partitioned", partitions: books.partitions } : { kind: "plain" };
}

export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

async function readShards(db: Db): Promise<{ shards: number; nodes: number }> {
  const { rows } = await sql<{ shards: number; nodes: number }>`
    select count(distinct shardid) as shards, count(distinct groupid) as nodes
    from pg_dist_shard join pg_dist_placement using (shardid)
    where logicalrelid = 'books'::regclass`.execute(db);
  return rows[0] ?? { shards: 0, nodes: 0 };
}
