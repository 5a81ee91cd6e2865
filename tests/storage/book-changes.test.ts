import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangeCursor, listBookChanges } from "../../src/storage/tables/book-changes.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { seedThoughts } from "../../testkit/seed.ts";
import { openBook, type TestBook } from "../support/book.ts";
import { sharedEmbedder } from "../support/embedder.ts";

let book: TestBook;
beforeAll(async () => {
  book = await openBook();
});
afterAll(() => book.close());

const changes = (revision: number, id?: string) =>
  listBookChanges(book.db, book.actor.userId, { revision, id });
const none = { thoughts: [], notes: [], isErased: false };

test("what is newer than a revision is told by id, and nothing twice", async () => {
  const ids = [await book.capture("One"), await book.capture("Two")];
  expect(await changes(0)).toEqual({ upTo: { revision: 2 }, ...none, thoughts: ids });
  expect(await changes(1)).toEqual({ upTo: { revision: 2 }, ...none, thoughts: [ids[1]] });
  expect(await changes(2)).toEqual({ upTo: { revision: 2 }, ...none });
});

async function readAll(since: number): Promise<string[]> {
  const told: string[] = [];
  for (let upTo: ChangeCursor = { revision: since }; ; ) {
    const next = await changes(upTo.revision, upTo.id);
    if (next.thoughts.length === 0) return told;
    expect(next.thoughts.length).toBeLessThanOrEqual(1_000);
    told.push(...next.thoughts);
    upTo = next.upTo;
  }
}

test("of very many changes the earliest come first, and asking on brings all of them, each once", async () => {
  const texts = Array.from({ length: 2_400 }, (_, i) => `Thought ${i}`);
  await seedThoughts(book.db, sharedEmbedder(), book.actor, texts);
  const rows = await book.db.selectFrom("thoughts").select("id").where("revision", ">", 2).execute();
  const ids = rows.map(({ id }) => id).sort();
  expect(ids).toHaveLength(2_400);
  expect((await readAll(2)).sort()).toEqual(ids);
  // As one change of many thoughts would leave them: at the end of a page, and larger than a page.
  for (const [first, last] of [
    [999, 1_003],
    [1_100, 2_350],
  ] as const) {
    await book.db
      .updateTable("thoughts")
      .set({ revision: last })
      .where("revision", ">=", first)
      .where("revision", "<", last)
      .execute();
    expect((await readAll(2)).sort()).toEqual(ids);
  }
});

test("a reader that stopped within a revision is told of no more than that one again", async () => {
  const { upTo, thoughts } = await changes(2_000);
  expect([upTo.revision, thoughts.length]).toEqual([2_349, 1_000]);
  expect(upTo.id).toBe(thoughts.at(-1));
  expect(await changes(2_349)).toEqual({ upTo, ...none, thoughts });
});

test("an erasure is told, also together with another change, and once", async () => {
  const id = await book.capture("Erased soon");
  const { revision } = (await changes(2_400)).upTo;
  await eraseThought({ db: book.db, indexes: book.thoughts.search.indexes }, book.actor, id);
  const another = await book.capture("Another");
  expect(await changes(revision)).toEqual({
    upTo: { revision: revision + 2 },
    ...none,
    thoughts: [another],
    isErased: true,
  });
  expect(await changes(revision + 1)).toMatchObject({ thoughts: [another], isErased: false });
});
