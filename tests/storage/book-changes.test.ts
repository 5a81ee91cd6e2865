import { afterAll, beforeAll, expect, test } from "vitest";
import { listBookChanges } from "../../src/storage/tables/book-changes.ts";
import { openBook, type TestBook } from "../support/book.ts";

let book: TestBook;
beforeAll(async () => {
  book = await openBook();
});
afterAll(() => book.close());

const changes = (since: number) => listBookChanges(book.db, book.actor.userId, since);

test("what is newer than a revision is told by id, and nothing twice", async () => {
  const ids = [await book.capture("One"), await book.capture("Two")];
  expect(await changes(0)).toEqual({ revision: 2, thoughts: ids, notes: [] });
  expect(await changes(1)).toEqual({ revision: 2, thoughts: [ids[1]], notes: [] });
  expect(await changes(2)).toEqual({ revision: 2, thoughts: [], notes: [] });
});

test("of very many changes the earliest come first, and asking on brings all of them", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 1_200; i++) ids.push(await book.capture(`Thought ${i}`));
  // As one change of many thoughts would leave them.
  await book.db
    .updateTable("thoughts")
    .set({ revision: 1_000 })
    .where("revision", "in", [999, 1_001])
    .execute();
  const told: string[] = [];
  for (let since = 2; ; ) {
    const { revision, thoughts } = await changes(since);
    if (thoughts.length === 0) break;
    expect(thoughts.length).toBeLessThanOrEqual(1_000);
    told.push(...thoughts);
    since = revision;
  }
  expect(told.sort()).toEqual(ids.sort());
}, 30_000);
