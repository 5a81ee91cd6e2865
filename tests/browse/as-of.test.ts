import { afterEach, beforeEach, expect, test } from "vitest";
import { listAsOf, readAsOf } from "../../src/browse/as-of.ts";
import { searchAsOf } from "../../src/browse/find-as-of.ts";
import type { ThoughtState } from "../../src/contract.ts";
import { appendToNote, createNote } from "../../src/notes/notes.ts";
import { changeStates } from "../../src/thoughts/changing/change-many.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { reviseThought } from "../../src/thoughts/changing/revise.ts";
import { openBook, type TestBook } from "../support/book.ts";
import { unknownWords, watchRounds } from "../support/rounds.ts";

const DAY_MS = 86_400_000;
const start = Date.parse("2026-05-01T12:00:00Z");

let book: TestBook;
let now: number;
beforeEach(async () => {
  book = await openBook();
  now = start;
  book.thoughts.clock = () => now;
});
afterEach(() => book.close());

const on = (day: number) => {
  now = start + (day - 1) * DAY_MS;
};
const nameDay = (day: number) => new Date(start + (day - 1) * DAY_MS).toISOString().slice(0, 10);
const page = (day: number, state: ThoughtState = "open", limit = 50) => ({ day: nameDay(day), state, limit });

async function list(day: number, state: ThoughtState = "open"): Promise<string[]> {
  const { thoughts } = await listAsOf(book.db, book.actor, page(day, state));
  return thoughts.map(({ normalizedText }) => normalizedText);
}
async function find(day: number, query: string, state: ThoughtState = "open"): Promise<string[]> {
  const { matches } = await searchAsOf(book.thoughts, book.actor, { ...page(day, state), query });
  return matches.filter(({ score }) => score >= 0.2).map(({ normalizedText }) => normalizedText);
}

test("texts and states are those of the end of the day, and what came later is absent", async () => {
  const ferry = await book.capture("The ferry leaves at nine");
  await book.capture("Walnuts for Anna");
  on(2);
  await reviseThought(book.thoughts, book.actor, { id: ferry, version: 1, text: "The ferry leaves at ten" });
  await book.capture("A thought of the second day");
  on(3);
  await changeStates(book.thoughts, book.actor, { ids: [ferry], state: "completed" });

  expect(await list(0)).toEqual([]);
  expect(await list(1)).toEqual(["Walnuts for Anna", "The ferry leaves at nine"]);
  expect(await list(2)).toEqual([
    "A thought of the second day",
    "Walnuts for Anna",
    "The ferry leaves at ten",
  ]);
  expect(await list(3)).toEqual(["A thought of the second day", "Walnuts for Anna"]);
  expect(await list(3, "completed")).toEqual(["The ferry leaves at ten"]);
  expect(await list(2, "completed")).toEqual([]);
});

test("an older text is found by its words however often a note was saved since", async () => {
  const ferry = await book.capture("The ferry leaves at nine");
  on(2);
  await reviseThought(book.thoughts, book.actor, { id: ferry, version: 1, text: "Buy walnuts" });
  // More than are ranked by what they say today.
  for (let i = 0; i < 300; i++) await book.capture(`The ferry number ${i}`);
  const { id: note_id } = await createNote(book.notes, book.actor, { title: "Log", text: "" });
  for (let i = 0; i < 1_000; i++) await appendToNote(book.notes, book.actor, { note_id, text: `${i}` });
  expect(await find(1, "ferry")).toEqual(["The ferry leaves at nine"]);
});

test("the day ends by the person's clocks", async () => {
  now = Date.parse("2026-05-01T23:30:00Z");
  await book.capture("Late in Berlin, next day");
  const berlin = { ...book.actor, timeZone: "Europe/Berlin" };
  const listOn = async (day: string) =>
    (await listAsOf(book.db, berlin, { day, state: "open", limit: 5 })).thoughts.length;
  expect([await listOn("2026-05-01"), await listOn("2026-05-02")]).toEqual([0, 1]);
});

test("a search ranks what is still the same, and finds older texts by their words", async () => {
  const ferry = await book.capture("The ferry leaves at nine");
  const boat = await book.capture("A boat race on the lake");
  await book.enrich();
  on(2);
  await reviseThought(book.thoughts, book.actor, { id: ferry, version: 1, text: "The train leaves at ten" });
  await changeStates(book.thoughts, book.actor, { ids: [boat], state: "archived" });
  await book.enrich();
  expect(await find(1, "ferry")).toContain("The ferry leaves at nine");
  expect(await find(2, "ferry")).not.toContain("The ferry leaves at nine");
  expect(await find(1, "train")).toEqual([]);
  expect(await find(1, "boat race")).toEqual(["A boat race on the lake"]);
  expect(await find(2, "boat race")).toEqual([]);
  expect(await find(2, "boat race", "archived")).toEqual(["A boat race on the lake"]);
});

test("an older text is found, too, where the new one came with another state", async () => {
  const ferry = await book.capture("The ferry leaves at nine");
  const others: string[] = [];
  // More than are ranked: the new text resembles the question less than all of these.
  for (let i = 0; i < 310; i++) others.push(await book.capture(`The train number ${i} leaves at ten`));
  on(2);
  await changeStates(book.thoughts, book.actor, { ids: others, state: "completed" });
  const change = { id: ferry, version: 1, text: "Walnuts", state: "completed" as const };
  await reviseThought(book.thoughts, book.actor, change);
  expect(await find(1, "ferry leaves at nine")).toContain("The ferry leaves at nine");
});

test("one thought is shown with its history up to then; before it was there, it does not exist", async () => {
  const id = await book.capture("First");
  on(2);
  await reviseThought(book.thoughts, book.actor, { id, version: 1, text: "Second" });
  const { thought, versions } = await readAsOf(book.db, book.actor, { id, day: nameDay(1) });
  expect([thought.normalizedText, versions.map(({ text }) => text)]).toEqual(["First", ["First"]]);
  await expect(readAsOf(book.db, book.actor, { id, day: nameDay(0) })).rejects.toThrow("no such thought");
});

test("due dates and pins are those of then", async () => {
  const id = await book.capture("Call the plumber by 20 May 2026");
  await book.enrich();
  const change = (version: number, to: object) =>
    reviseThought(book.thoughts, book.actor, { id, version, ...to });
  const readOn = async (day: number) => {
    const { metadata } = (await readAsOf(book.db, book.actor, { id, day: nameDay(day) })).thought;
    return [metadata.due, metadata.pinned];
  };
  on(2);
  await change(1, { due: "2026-06-01" });
  await change(2, { pinned: true });
  expect(await readOn(1)).toEqual(["2026-05-20", undefined]);
  expect(await readOn(2)).toEqual(["2026-06-01", true]);
  on(3);
  await change(3, { text: "Call the roofer by 3 July 2026", pinned: false });
  // What the other text said is not known any more.
  expect(await readOn(1)).toEqual([undefined, undefined]);
  expect(await readOn(2)).toEqual(["2026-06-01", true]);
  expect(await readOn(3)).toEqual(["2026-07-03", undefined]);
});

test("an erased thought does not come back", async () => {
  const id = await book.capture("Forget this");
  on(2);
  await eraseThought({ db: book.db, indexes: book.thoughts.search.indexes }, book.actor, id);
  expect(await list(1)).toEqual([]);
  expect(await find(1, "forget")).toEqual([]);
});

test("pages follow each other without gaps, also where most had another state", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 230; i++) ids.push(await book.capture(`Thought ${i}`));
  on(2);
  await changeStates(book.thoughts, book.actor, { ids: ids.slice(0, 225), state: "archived" });
  const seen: string[] = [];
  let cursor = {};
  for (let calls = 0; calls < 10; calls++) {
    const { thoughts, next } = await listAsOf(book.db, book.actor, { ...page(1, "open", 100), ...cursor });
    seen.push(...thoughts.map(({ id }) => id));
    if (!next) break;
    cursor = next;
  }
  expect(seen).toEqual(ids.toReversed());
  expect(await list(2)).toHaveLength(5);
});

test("long texts that were edited since are searched in turns", async () => {
  for (let i = 0; i < 4; i++) {
    const id = await book.capture("The ferry");
    on(2);
    await reviseThought(book.thoughts, book.actor, { id, version: 1, text: "Nothing" });
    on(1);
    // Written here, so that no cache knows its words.
    const text = `ferry ${unknownWords(19_900, i)}`;
    await book.db
      .updateTable("activity")
      .set({ after: JSON.stringify({ text, state: "open" }) })
      .where("user_id", "=", book.actor.userId)
      .where("subject_id", "=", id)
      .where("action", "=", "captured")
      .execute();
  }
  const { result, longest, total } = await watchRounds(() => find(1, "ferry"));
  expect(result).toHaveLength(4);
  expect(longest).toBeLessThan(total / 5);
});
