import { placeCreated } from "./placement.ts";

/** Claimed in turn of all users: with partitions, a claim would read all of them. */
const UNPARTITIONED = new Set(["jobs"]);

/** Partitions a table of user data; other statements are returned unchanged. */
export function partitionTable(statement: string, partitions: number): string {
  const created = placeCreated(statement);
  if (created?.placement !== "by-user" || UNPARTITIONED.has(created.table)) return statement;
  const { table } = created;
  const parts = Array.from(
    { length: partitions },
    (_, i) =>
      `create table ${table}_p${i} partition of ${table} for values with (modulus ${partitions}, remainder ${i})`,
  );
  return [`${statement} partition by hash (user_id)`, ...parts].join(";\n");
}
