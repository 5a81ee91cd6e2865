import { sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db.ts";

/**
 * Keyed by user, but not looked up by user: a key, a code, a token and a link are found by their hashes, which are unique
 * across users, the oldest jobs are taken from all users, and the owner reads everybody's events.
 */
const UNPARTITIONED = new Set([
  "account_links",
  "api_keys",
  "audit_events",
  "jobs",
  "oauth_codes",
  "oauth_tokens",
]);

const KEYED_BY_USER = /\bprimary key \(user_id\b|\buser_id text primary key\b/;

/** Partitions a table of user data; other statements are returned unchanged. */
export function partitionTable(statement: string, partitions: number): string {
  const [, table] = /^create table (\w+)/.exec(statement) ?? [];
  if (partitions === 0 || table === undefined) return statement;
  if (UNPARTITIONED.has(table) || !KEYED_BY_USER.test(statement)) return statement;
  const parts = Array.from(
    { length: partitions },
    (_, i) =>
      `create table ${table}_p${i} partition of ${table} for values with (modulus ${partitions}, remainder ${i})`,
  );
  return [`${statement} partition by hash (user_id)`, ...parts].join(";\n");
}

/**
 * How many partitions a table of user data has or will have, 0 for none. The first migration decides for all later tables;
 * the setting counts only before it.
 */
export async function choosePartitions(tx: Db, setting: number | undefined): Promise<number> {
  const present = await countPartitions(tx);
  if (present !== undefined && setting !== undefined && present !== setting)
    throw new AppError(
      "invalid-argument",
      `DATABASE_PARTITIONS is ${setting}, but the tables were made with ${present || "no"} partitions. Unset it, or copy into an empty database.`,
    );
  return present ?? setting ?? 0;
}

/** Undefined if there is no library yet. */
async function countPartitions(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(inhrelid) as count from pg_class left join pg_inherits on inhparent = pg_class.oid
    where pg_class.oid = to_regclass('books') group by pg_class.oid`.execute(db);
  return rows[0]?.count;
}
