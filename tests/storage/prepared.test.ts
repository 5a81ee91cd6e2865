import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../src/storage/db.ts";
import { bumpRevision, readRevision } from "../../src/storage/tables/books.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
let db: Db;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  userId = await database.addTestUser();
});
afterAll(() => database.close());

test("prepared statements of a transaction see one another, and are undone together", async () => {
  const before = await readRevision(db, userId);
  const undone = db.transaction().execute(async (tx) => {
    await Promise.all([bumpRevision(tx, userId), bumpRevision(tx, userId)]);
    expect(await readRevision(tx, userId)).toBe(before + 2);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect(await readRevision(db, userId)).toBe(before);
});

test("a prepared statement after the end of its transaction is refused, also while another one runs", async () => {
  const ended = await db.transaction().execute(async (tx) => {
    await bumpRevision(tx, userId);
    return { tx };
  });
  const after = await readRevision(db, userId);
  await expect(bumpRevision(ended.tx, userId)).rejects.toThrow();
  await db.transaction().execute(async (other) => {
    await readRevision(other, userId);
    await expect(bumpRevision(ended.tx, userId)).rejects.toThrow();
  });
  expect(await readRevision(db, userId)).toBe(after);
});
