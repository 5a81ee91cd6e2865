import { afterEach, beforeEach, expect, test } from "vitest";
import { readRevision } from "../../src/storage/tables/books.ts";
import { changeThought } from "../../src/thoughts/changing/change.ts";
import { changeStates } from "../../src/thoughts/changing/change-many.ts";
import { openBook, type TestBook } from "../support/book.ts";

let book: TestBook;
let ids: string[];
beforeEach(async () => {
  book = await openBook();
  ids = [];
  for (let i = 0; i < 40; i++) ids.push(await book.capture(`Number ${i}`));
});
afterEach(() => book.close());

const revision = () => readRevision(book.db, book.actor.userId);
const thoughts = () =>
  book.db.selectFrom("thoughts").select(["id", "state", "version", "revision"]).execute();
const idsOf = (listed: { id: string }[]) => listed.map(({ id }) => id);

test("all change in one change of the book, each with its own history and its own job", async () => {
  const [first = "", ...others] = ids;
  await changeStates(book.thoughts, book.actor, { ids: [first], state: "completed" });
  const before = await revision();
  const unknown = crypto.randomUUID();
  const { changed, missing } = await changeStates(book.thoughts, book.actor, {
    ids: [...ids, ...ids, unknown],
    state: "completed",
  });
  expect(idsOf(changed)).toEqual(others);
  expect(missing).toEqual([unknown]);
  expect(await revision()).toBe(before + 1);
  for (const { id, ...row } of await thoughts())
    expect(row).toEqual({ state: "completed", version: 2, revision: id === first ? before : before + 1 });
  const history = await book.db.selectFrom("activity").select("action").execute();
  expect(history.filter(({ action }) => action === "completed")).toHaveLength(40);
  const jobs = await book.db.selectFrom("jobs").select("version").execute();
  expect(jobs).toEqual(Array(40).fill({ version: 2 }));
});

test("what is in that state already changes nothing", async () => {
  const before = await revision();
  const answer = await changeStates(book.thoughts, book.actor, { ids, state: "open" });
  expect(answer).toEqual({ changed: [], missing: [] });
  expect(await revision()).toBe(before);
});

test("all of them change or none does", async () => {
  let written = 0;
  const db = book.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => row.state === "archived") && ++written === 20)
        throw new Error("the connection is lost");
      return result;
    },
  });
  const change = changeStates({ ...book.thoughts, db }, book.actor, { ids, state: "archived" });
  await expect(change).rejects.toThrow("the connection is lost");
  await book.capture("Whatever was on its way is stored before this");
  expect(new Set((await thoughts()).map(({ state }) => state))).toEqual(new Set(["open"]));
});

test("nobody who changes one of them at the same time undoes the others, or is undone", async () => {
  const [first = ""] = ids;
  const text = "Another text";
  await Promise.all([
    changeStates(book.thoughts, book.actor, { ids, state: "completed" }),
    changeThought(book.thoughts, book.actor, first, async () => ({ kind: "change", text })),
    changeStates(book.thoughts, book.actor, { ids: ids.toReversed(), state: "archived" }),
  ]);
  const rows = await thoughts();
  for (const { id, version } of rows) expect(version).toBe(id === first ? 4 : 3);
  expect(new Set(rows.map(({ state }) => state)).size).toBe(1);
  expect(await book.db.selectFrom("thoughts").select("id").where("text", "=", text).execute()).toEqual([
    { id: first },
  ]);
});

test("somebody else's thoughts are missing", async () => {
  const { actor } = await book.addUser();
  expect(await changeStates(book.thoughts, actor, { ids, state: "archived" })).toEqual({
    changed: [],
    missing: ids,
  });
});
