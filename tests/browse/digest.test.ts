import { afterEach, beforeEach, expect, test } from "vitest";
import { readDigest } from "../../src/browse/digest.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { openBook, type TestBook } from "../support/book.ts";

let book: TestBook;
beforeEach(async () => {
  book = await openBook();
});
afterEach(() => book.close());

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const read = () => readDigest(book.db, book.actor, Date.now());

test("an empty book has an empty digest", async () => {
  expect(await read()).toMatchObject({
    captured: { count: 0, categories: [], authors: [] },
    completed: { count: 0, thoughts: [] },
    overdue: { count: 0, thoughts: [] },
    ahead: { count: 0, thoughts: [] },
    comingUp: [],
    newEntities: [],
    linked: [],
    yearsAgo: [],
  });
});

test("counts what was captured and done, names who is new, and shows what has most links", async () => {
  const done = await book.capture("Send Anna the slides", ago(2));
  const linked = await book.capture("Anna sails", ago(1));
  const others = [await book.capture("Anna rows", ago(40)), await book.capture("Anna swims", ago(40))];
  for (const other of others) await book.link(linked, other, 0.8);
  await book.call("capture_thought", { raw: "Said by the assistant" });
  const anna = await book.name("Anna", [linked]);
  await editThought(book.thoughts, book.actor, { thought_id: done, edit_request: "done" });
  const digest = await read();
  expect(digest.captured).toMatchObject({
    count: 3,
    states: { open: 2, completed: 1, archived: 0 },
    authors: [
      { name: null, count: 2 },
      { name: "Test assistant", count: 1 },
    ],
  });
  expect(digest.completed).toMatchObject({ count: 1, thoughts: [{ id: done }] });
  expect(digest.newEntities).toEqual([{ id: anna, kind: "person", name: "Anna" }]);
  expect(digest.linked).toMatchObject([{ thought: { id: linked }, links: 2 }]);
  await editThought(book.thoughts, book.actor, { thought_id: done, edit_request: "reopen" });
  expect((await read()).completed.count).toBe(0);
});

test("a name is new only if no older thought mentions it, whenever that was stored", async () => {
  const older = await book.capture("Bertil sails", ago(40));
  const newer = await book.capture("Bertil rows, Carla swims", ago(1));
  await book.name("Bertil", [older, newer]);
  await book.name("Carla", [newer]);
  expect((await read()).newEntities).toMatchObject([{ name: "Carla" }]);
});

test("of what is due and overdue the first are shown, and all counted", async () => {
  for (let day = 0; day < 11; day++) {
    await book.capture(`Pay bill ${day} tomorrow`);
    await book.capture(`Pay bill ${day} tomorrow`, ago(3));
  }
  await book.enrich();
  const { ahead, overdue } = await read();
  expect([ahead.count, ahead.thoughts.length]).toEqual([11, 10]);
  expect([overdue.count, overdue.thoughts.length]).toEqual([11, 10]);
});
