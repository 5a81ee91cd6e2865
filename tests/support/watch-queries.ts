import type { Db } from "../../src/storage/db.ts";

/** The same database, and how many rows each of the queries made through it has returned. */
export function watchQueries(db: Db): { db: Db; rows: number[] } {
  const rows: number[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows.push(result.rows.length);
      return result;
    },
  });
  return { db: watched, rows };
}

/** The same database, where `work` runs after each query, before its rows are returned. */
export const afterQueries = (db: Db, work: () => Promise<void>): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await work();
      return result;
    },
  });
