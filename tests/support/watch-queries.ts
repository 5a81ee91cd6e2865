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
  aroundTransactions(db, { before: work });

/** The same database, where `work` runs in each transaction before its commit. */
export const withinTransactions = (db: Db, work: (tx: Db) => Promise<void>): Db =>
  aroundTransactions(db, { within: work });

type Works = { before?: () => Promise<void>; within?: (tx: Db) => Promise<void> };

const aroundTransactions = (db: Db, { before, within }: Works): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === "transaction")
        return () => ({
          async execute<Result>(unit: (tx: Transaction<Tables>) => Promise<Result>) {
            await before?.();
            return target.transaction().execute(async (tx) => {
              const result = await unit(tx);
              await within?.(tx);
              return result;
            });
          },
        });
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
