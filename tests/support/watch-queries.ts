import type { Transaction } from "kysely";
import type { Db } from "../../src/storage/db.ts";
import type { Tables } from "../../src/storage/schema.ts";

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

/** The same database, where `work` runs before each transaction. */
export const beforeTransactions = (db: Db, work: () => Promise<void>): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === "transaction")
        return () => ({
          async execute<Result>(unit: (tx: Transaction<Tables>) => Promise<Result>) {
            await work();
            return target.transaction().execute(unit);
          },
        });
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
