import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createId } from "../../src/base/ids.ts";
import type { Db } from "../../src/storage/db.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  await sql`create table units (n integer primary key, word text)`.execute(db);
});
afterAll(() => database.close());

const insert = (tx: Db, n: number) => sql`insert into units (n, word) values (${n}, 'w')`.execute(tx);
const kept = async (from: number, to: number) => {
  const { rows } = await sql<{
    n: number;
  }>`select n from units where n between ${from} and ${to} order by n`.execute(db);
  return rows.map(({ n }) => n);
};
const count = async (from: number, to: number) => (await kept(from, to)).length;

test("many units at once are all kept", async () => {
  await Promise.all(Array.from({ length: 500 }, (_, n) => db.transaction().execute((tx) => insert(tx, n))));
  expect(await count(0, 499)).toBe(500);
});

test("a unit that fails is undone alone, and the others of its commit are kept", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      db.transaction().execute(async (tx) => {
        await insert(tx, 1000 + i);
        if (i % 10 === 3) throw new Error("changed my mind");
      }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "rejected")).toHaveLength(5);
  expect(await count(1000, 1049)).toBe(45);
});

test("the first unit of a commit is undone alone, too", async () => {
  const fail = async (tx: Db, n: number) => {
    await insert(tx, n);
    throw new Error("changed my mind");
  };
  const outcomes = await Promise.allSettled([
    db.transaction().execute((tx) => fail(tx, 1100)),
    db.transaction().execute((tx) => insert(tx, 1101)),
    db.transaction().execute((tx) => fail(tx, 1102)),
    db.transaction().execute((tx) => insert(tx, 1103)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
  expect(await kept(1100, 1103)).toEqual([1101, 1103]);
});

test("a statement that breaks a constraint undoes its unit only", async () => {
  const [kept, refused] = await Promise.allSettled([
    db.transaction().execute((tx) => insert(tx, 2000)),
    db.transaction().execute(async (tx) => {
      await insert(tx, 2001);
      await insert(tx, 2001);
    }),
  ]);
  expect([kept.status, refused.status]).toEqual(["fulfilled", "rejected"]);
  expect(await count(2000, 2001)).toBe(1);
});

test("a read outside sees only what is committed", async () => {
  let isOpen = () => {};
  const hold = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const unit = db.transaction().execute(async (tx) => {
    await insert(tx, 3000);
    await hold;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await count(3000, 3000)).toBe(0);
  isOpen();
  await unit;
  expect(await count(3000, 3000)).toBe(1);
});

test("single statements outside a transaction take their turn too", async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, (_, i) => db.transaction().execute((tx) => insert(tx, 4000 + i))),
    ...Array.from({ length: 20 }, (_, i) => insert(db, 4020 + i)),
  ]);
  expect(await count(4000, 4039)).toBe(40);
});

test("a row must belong to a user that exists", async () => {
  const orphan = { user_id: createId(Date.now()), revision: 0 };
  await expect(db.insertInto("books").values(orphan).execute()).rejects.toThrow(/foreign key/i);
});
