import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { attachNote } from "../../src/notes/attachments.ts";
import { findNotes } from "../../src/notes/find.ts";
import { reindexNotes } from "../../src/notes/index-rows.ts";
import { NoteIndexes } from "../../src/notes/note-indexes.ts";
import { appendToNote, createNote, deleteNote, restoreNote, updateNote } from "../../src/notes/notes.ts";
import { unknownWords } from "../support/rounds.ts";
import { afterQueries, watchQueries } from "../support/watch-queries.ts";
import { openNotes, type TestNotes } from "./support.ts";

let notes: TestNotes;
beforeEach(async () => {
  notes = await openNotes();
});
afterEach(() => notes.close());

const create = async (title: string, text = "") =>
  (await createNote(notes.deps, notes.actor, { title, text })).id;
const search = (query: string) => notes.search({ query });
const titles = async (query: string) => (await search(query)).map(({ title }) => title);

describe("a note is found", () => {
  test.each([
    ["English", "house", "Viewing", "We liked two houses in Oxford"],
    ["German", "Zahnärzte", "Termine", "Am Montag zum Zahnarzt, danach einkaufen"],
    ["Spanish", "canción", "Música", "Me gustan las canciones de Shakira"],
    ["Russian", "книги", "Чтение", "Я купил новую книгу про космос"],
    ["Chinese", "会议", "计划", "明天下午三点开会议讨论预算"],
    ["Japanese", "東京", "旅行", "来週は東京へ行きます"],
    ["Korean", "도서관", "공부", "주말에 도서관에서 공부했어요"],
    ["Arabic", "كتاب", "قراءة", "اشتريت الكتاب الجديد أمس"],
  ])("by its words in %s", async (_, query, title, text) => {
    await create("Shopping", "Oat milk, bread, coffee");
    const id = await create(title, text);
    const found = await search(query);
    expect(found[0]).toMatchObject({ noteId: id, title, snippet: text });
    expect(found[0]?.score).toBeGreaterThan(0);
    expect(found[0]?.score).toBeLessThanOrEqual(1);
  });

  test("by its title, and before one that only mentions the word", async () => {
    await create(
      "Miscellany",
      "The insurance is mentioned here, among much else about the garden and the car.",
    );
    await create("Insurance", "Numbers and dates");
    expect(await titles("insurance")).toEqual(["Insurance", "Miscellany"]);
  });

  test("the better the more of the words it has", async () => {
    await create("Both", "solar panels on the roof");
    await create("One", "the roof leaks");
    await create("None", "cat food");
    const found = await search("solar roof");
    expect(found.map(({ title }) => title)).toEqual(["Both", "One"]);
    expect(found[0]?.score).toBeGreaterThan(2 * (found[1]?.score ?? 1));
  });

  test("by its new words after a change, and no longer by the old ones", async () => {
    const note_id = await create("Plan", "visit Lisbon");
    expect(await titles("Lisbon")).toEqual(["Plan"]);
    await updateNote(notes.deps, notes.actor, { note_id, text: "visit Porto" });
    expect([await titles("Lisbon"), await titles("Porto")]).toEqual([[], ["Plan"]]);
    await appendToNote(notes.deps, notes.actor, { note_id, text: "and Coimbra" });
    expect([await titles("Porto"), await titles("Coimbra")]).toEqual([["Plan"], ["Plan"]]);
  });

  test("not while it is deleted", async () => {
    const note_id = await create("Plan", "visit Lisbon");
    await deleteNote(notes.deps, notes.actor, { note_id });
    expect(await titles("Lisbon")).toEqual([]);
    await restoreNote(notes.deps, notes.actor, { note_id });
    expect(await titles("Lisbon")).toEqual(["Plan"]);
  });
});

test("what others write changes no score", async () => {
  await create("Roof", "the roof leaks");
  const before = await search("roof");
  for (let i = 0; i < 20; i++)
    await createNote(notes.deps, notes.stranger, { title: `Roof ${i}`, text: "roof" });
  expect(await search("roof")).toEqual(before);
});

test("a note of 200,000 characters is found by a word anywhere, with the place around it", async () => {
  const words = Array.from({ length: 40_000 }, (_, i) => `w${(i % 9_000).toString(36)}`).join(" ");
  const text = `${words.slice(0, 150_000)} the xylophone recital ${words.slice(0, 49_000)} zebra`;
  await create("Long", text);
  const [match] = await search("xylophone");
  expect(match?.snippet).toMatch(/^….*xylophone recital.*…$/);
  expect(match?.snippet.length).toBeLessThanOrEqual(290);
  expect((await search("zebra"))[0]?.snippet).toMatch(/^….*zebra$/);
});

test("of a long note the place where the words stand together is shown", async () => {
  const filler = "Nothing of interest happened that day. ".repeat(100);
  await create(
    "Diary",
    `A ferry. ${filler} A storm. ${filler} The ferry waited for the storm to pass. ${filler}`,
  );
  expect((await search("ferry storm"))[0]?.snippet).toContain("The ferry");
});

test("found notes tell the thoughts they hang on", async () => {
  const thought_id = await notes.capture("Meeting with the bank");
  const note_id = await create("Mortgage", "Rates and conditions");
  await create("Free", "Rates of the tennis club");
  await attachNote(notes.deps, notes.actor, { note_id, thought_id });
  const found = await findNotes(notes.deps, notes.actor, "mortgage rates", 10);
  expect(found.map(({ title, thoughtIds }) => [title, thoughtIds])).toEqual([
    ["Mortgage", [thought_id]],
    ["Free", []],
  ]);
  expect(await findNotes(notes.deps, notes.actor, "mortgage rates", 1)).toHaveLength(1);
  expect(await findNotes(notes.deps, notes.actor, "?!", 10)).toEqual([]);
});

describe("an index", () => {
  const readChanged = async (indexes: NoteIndexes, rows: number[]) => {
    rows.length = 0;
    await indexes.current(notes.actor.userId);
    return rows;
  };

  test("reads only what has changed", async () => {
    for (let i = 0; i < 60; i++) await create(`Note ${i}`, "visit Lisbon");
    const note_id = await create("Plan", "visit Porto");
    const { db, rows } = watchQueries(notes.db);
    const indexes = new NoteIndexes(db);
    expect(await readChanged(indexes, rows)).toEqual([1, 20, 20, 20, 1]);
    await notes.capture("Something else");
    expect(await readChanged(indexes, rows)).toEqual([1]);
    await updateNote(notes.deps, notes.actor, { note_id, title: "Plans" });
    expect(await readChanged(indexes, rows)).toEqual([1, 1]);
  });

  test("is complete although the newest note is erased while it is read", async () => {
    await create("Plan", "visit Lisbon");
    const id = await create("Later", "visit Porto");
    let queries = 0;
    const db = afterQueries(notes.db, async () => {
      queries += 1;
      if (queries === 1) await notes.db.deleteFrom("notes").where("id", "=", id).execute();
      if (queries > 20) throw new Error("reads for ever");
    });
    expect(await new NoteIndexes(db).current(notes.actor.userId)).toMatchObject({ size: 1 });
  });

  test("takes no more memory than its budget and one note, and still finds every note", async () => {
    for (let i = 0; i < 12; i++) await create(`Note ${i}`, `${unknownWords(20_000, 80 + i)} marmalade`);
    const budget = 60_000;
    const indexes = new NoteIndexes(notes.db, { budgetBytes: budget });
    const found = await findNotes({ ...notes.deps, indexes }, notes.actor, "marmalade", 100);
    expect(found).toHaveLength(12);
    expect(found.map(({ id, score }) => [id, score])).toEqual(
      (await findNotes(notes.deps, notes.actor, "marmalade", 100)).map(({ id, score }) => [id, score]),
    );
    expect(indexes.bytes).toBeLessThan(2 * budget);
    expect(notes.deps.indexes.bytes).toBeGreaterThan(4 * budget);
  });
});

test("indexes beyond the budget are let go, the least recently used first", async () => {
  await create("Plan", "visit Lisbon");
  await notes.create({ title: "Plan" }, notes.stranger);
  const indexes = new NoteIndexes(notes.db, { budgetBytes: 1 });
  const index = await indexes.current(notes.actor.userId);
  expect(await indexes.current(notes.actor.userId)).toBe(index);
  await indexes.current(notes.stranger.userId);
  expect(await indexes.current(notes.actor.userId)).not.toBe(index);
});

test("entries of another analyzer are made anew", async () => {
  await create("Plan", "visit Lisbon");
  await create("Other", "cat food");
  await notes.db.updateTable("note_index").set({ analysis: 0, terms: "old 1 0" }).execute();
  expect(await titles("Lisbon")).toEqual([]);
  expect(await reindexNotes(notes.db)).toBe(2);
  expect(await titles("Lisbon")).toEqual(["Plan"]);
  expect(await reindexNotes(notes.db)).toBe(0);
});

test.each([
  [{ query: " " }, "query must be a text of 1 to 4,000 characters"],
  [{ query: "roof", limit: 0 }, "limit must be an integer from 1 to 100"],
])("a bad search is refused: %j", async (given, message) => {
  await expect(notes.search(given)).rejects.toMatchObject({
    code: "invalid-argument",
    message,
  });
});
