import { afterEach, beforeEach, expect, test } from "vitest";
import { changeBook, readRevision } from "../../src/storage/tables/books.ts";
import { wakeupOf } from "../../src/storage/tables/jobs.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test("a book is changed by one at a time, each with a revision of its own, and read meanwhile", async () => {
  const { db } = database;
  const userId = await database.addTestUser();
  const other = await database.addTestUser();
  const gate = Promise.withResolvers<void>();
  const revisions: number[] = [];
  let atWork = 0;
  // More than there are connections.
  const changes = Array.from({ length: 20 }, () =>
    changeBook(db, userId, async (_, revision) => {
      expect(++atWork).toBe(1);
      await gate.promise;
      revisions.push(revision);
      atWork--;
    }),
  );
  await expect.poll(() => atWork).toBe(1);
  expect(await readRevision(db, userId)).toBe(0);
  expect(await readRevision(db, other)).toBe(0);
  gate.resolve();
  await Promise.all(changes);
  expect(revisions).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(await readRevision(db, userId)).toBe(20);
});

test("a change that fails counts nothing, and the next one goes on", async () => {
  const { db } = database;
  const userId = await database.addTestUser();
  const failing = changeBook(db, userId, () => Promise.reject(new Error("no space")));
  const next = changeBook(db, userId, async (_, revision) => revision);
  await expect(failing).rejects.toThrow("no space");
  expect(await next).toBe(1);
});

test("who looks for jobs here is called after the commit of a change, not before, and not by one that failed", async () => {
  const { db } = database;
  const userId = await database.addTestUser();
  const wakeup = wakeupOf(db);
  const change = async () => expect(wakeup.calls).toBe(0);
  await changeBook(db, userId, change, "background");
  await expect(changeBook(db, userId, () => Promise.reject(new Error("no space")))).rejects.toThrow();
  const called = wakeup.sleep(0, 60_000);
  expect(wakeup.calls).toBe(0);
  await changeBook(db, userId, change);
  await called;
  expect(wakeup.calls).toBe(1);
});
