import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readInput } from "../../src/base/fields.ts";
import { normalizeText } from "../../src/base/text.ts";
import { appInputs } from "../../src/contract-app/calls.ts";
import { attachNote, detachNote } from "../../src/notes/attachments.ts";
import { noteInput } from "../../src/notes/note.ts";
import { appendToNote, deleteNote, readNote, restoreNote, updateNote } from "../../src/notes/notes.ts";
import { listNoteHistory, restoreNoteVersion } from "../../src/notes/versions.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { openNotes, type TestNotes } from "./support.ts";

let notes: TestNotes;
beforeAll(async () => {
  notes = await openNotes();
});
afterAll(() => notes.close());

const create = (title: string, text = "") => notes.create({ title, text });
const read = (note_id: string) => readNote(notes.deps, notes.actor, { note_id });
/** As the web app does it. */
async function update(note_id: string, given: { title?: string; text?: string; version?: number }) {
  const { id, ...change } = readInput(appInputs.updateNote, { id: note_id, ...given });
  return updateNote(notes.deps, notes.actor, { note_id: id, ...change });
}
const append = (note_id: string, text: string) => appendToNote(notes.deps, notes.actor, { note_id, text });

describe("a new note", () => {
  test("is read as it was written", async () => {
    const note = await create("  Packing\n list ", "Tent\r\nStove\u0000\n");
    expect(note).toMatchObject({
      title: "Packing list",
      text: "Tent\nStove",
      state: "open",
      version: 1,
      thoughtIds: [],
    });
    expect(await read(note.id)).toEqual({ kind: "found", note });
  });

  test("may be empty", async () => {
    expect(await notes.create({ title: "Later" })).toMatchObject({ text: "" });
  });

  test("gives back the normalized text, whatever the text", async () => {
    const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), fc.string());
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { id } = await create("Any", text);
        expect(await read(id)).toMatchObject({ kind: "found", note: { text: normalizeText(text) } });
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  test.each([
    [{ title: "" }, "title must be a text of 1 to 200 characters"],
    [{ title: "\n\t" }, "title must be a text of 1 to 200 characters"],
    [{ title: "x".repeat(201) }, "title must be a text of 1 to 200 characters"],
    [{ text: "no title" }, "title must be a text of 1 to 200 characters"],
    [{ title: "Long", text: "x".repeat(200_001) }, "text must be a text of 0 to 200,000 characters"],
    [{ title: "Odd", text: 7 }, "text must be a text of 0 to 200,000 characters"],
  ])("is refused when %#: the argument and its rule are named", async (given, message) => {
    await expect(notes.create(given)).rejects.toMatchObject({ code: "invalid-argument", message });
  });

  test("counts characters, not code units", async () => {
    expect((await create("🍋".repeat(200), "🍋".repeat(200_000))).title).toHaveLength(400);
  });
});

describe("a change", () => {
  test("of the title leaves the text, and of the text the title", async () => {
    const { id } = await create("Budget", "300 euros");
    expect(await update(id, { title: "Budget 2027" })).toMatchObject({
      kind: "changed",
      note: { title: "Budget 2027", text: "300 euros", version: 2 },
    });
    expect(await update(id, { text: "" })).toMatchObject({ note: { title: "Budget 2027", text: "" } });
  });

  test("of a stale version changes nothing and tells the present one", async () => {
    const { id, version } = await create("Draft", "one");
    await update(id, { text: "two", version });
    expect(await update(id, { text: "three", version })).toEqual({ kind: "stale", current: 2 });
    expect(await read(id)).toMatchObject({ note: { text: "two", version: 2 } });
  });

  test("to what is so already changes nothing", async () => {
    const { id } = await create("Same", "same");
    const before = await readRevision(notes.db, notes.actor.userId);
    expect(await update(id, { text: " same ", version: 1 })).toMatchObject({
      kind: "unchanged",
      note: { version: 1 },
    });
    expect(await readRevision(notes.db, notes.actor.userId)).toBe(before);
  });

  test("counts in the book's revision once", async () => {
    const { id } = await create("Counted");
    const before = await readRevision(notes.db, notes.actor.userId);
    await append(id, "line");
    expect(await readRevision(notes.db, notes.actor.userId)).toBe(before + 1);
  });

  test("needs a title or a text", async () => {
    const { id } = await create("Nothing");
    await expect(update(id, {})).rejects.toMatchObject({ message: "title or text is required" });
    await expect(update(id, { text: "x", version: 0 })).rejects.toMatchObject({
      message: "version must be a whole number from 1 on",
    });
    expect(() => readInput(noteInput, { note_id: "17" })).toThrow("note_id must be a note's UUID");
  });

  test("of two at once on the same version happens once", async () => {
    const { id, version } = await create("Race", "start");
    const outcomes = await Promise.all(["a", "b"].map((text) => update(id, { text, version })));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "stale"]);
  });
});

describe("appending", () => {
  test("adds lines, the first one to an empty note", async () => {
    const { id } = await create("Log");
    await append(id, "Monday");
    await append(id, "Tuesday");
    expect(await read(id)).toMatchObject({ note: { text: "Monday\nTuesday", version: 3 } });
  });

  test("of many at once all happens", async () => {
    const { id } = await create("Log");
    const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`);
    await Promise.all(lines.map((line) => append(id, line)));
    const outcome = await read(id);
    expect(outcome.kind === "found" && outcome.note.text.split("\n").sort()).toEqual(lines.sort());
  });

  test("stops at 200,000 characters, and nothing is cut", async () => {
    const { id } = await create("Full", `${"word ".repeat(39_999)}last`);
    await expect(append(id, "more")).rejects.toMatchObject({
      code: "invalid-argument",
      message: "text is too long to be added: the whole must be a text of 0 to 200,000 characters",
    });
    expect(await read(id)).toMatchObject({ note: { version: 1 } });
  });
});

describe("deleting", () => {
  test("archives, twice is fine, and restoring brings it back", async () => {
    const { id } = await create("Old recipes", "Rhubarb crumble");
    const remove = () => deleteNote(notes.deps, notes.actor, { note_id: id });
    expect(await remove()).toMatchObject({ kind: "changed", note: { state: "archived", version: 2 } });
    expect(await remove()).toMatchObject({ kind: "unchanged", note: { state: "archived", version: 2 } });
    const listed = async (state: "open" | "archived") =>
      (await notes.list({ state, limit: 100 })).notes.some((note) => note.id === id);
    expect([await listed("open"), await listed("archived")]).toEqual([false, true]);
    expect(await restoreNote(notes.deps, notes.actor, { note_id: id })).toMatchObject({
      kind: "changed",
      note: { state: "open", text: "Rhubarb crumble" },
    });
    expect([await listed("open"), await listed("archived")]).toEqual([true, false]);
  });
});

test("somebody else's note is missing everywhere, and stays as it is", async () => {
  const { id } = await create("Private", "zanzibar");
  const thought_id = await notes.capture("The stranger's own thought", notes.stranger);
  const who = [notes.deps, notes.stranger] as const;
  const note = { note_id: id };
  const outcomes = await Promise.all([
    readNote(...who, note),
    updateNote(...who, { ...note, text: "mine now" }),
    updateNote(...who, { ...note, text: "mine now", version: 1 }),
    appendToNote(...who, { ...note, text: "mine now" }),
    deleteNote(...who, note),
    restoreNote(...who, note),
    attachNote(...who, { ...note, thought_id }),
    detachNote(...who, { ...note, thought_id }),
    listNoteHistory(...who, note),
    restoreNoteVersion(...who, { ...note, version: 1 }),
  ]);
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: "missing" })));
  expect((await notes.list({}, notes.stranger)).notes).toEqual([]);
  expect(await notes.search({ query: "zanzibar" }, notes.stranger)).toEqual([]);
  expect(await read(id)).toMatchObject({ note: { text: "zanzibar", version: 1 } });
});

test("a list pages through all notes, the latest change first", async () => {
  const own = await openNotes();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push((await own.create({ title: `Note ${i}` })).id);
  const [first = "", ...others] = ids;
  await appendToNote(own.deps, own.actor, { note_id: first, text: "changed last" });
  const seen: string[] = [];
  let cursor = {};
  for (let pages = 0; pages < 3; pages++) {
    const page = await own.list({ limit: 2, ...cursor });
    seen.push(...page.notes.map(({ id }) => id));
    expect(page.next === null).toBe(pages === 2);
    cursor = page.next ?? {};
  }
  expect(seen).toEqual([first, ...others.reverse()]);
  await expect(own.list({ cursor_id: first })).rejects.toMatchObject({
    message: "cursor_id must come together with cursor_updated_at",
  });
  await expect(own.list({ limit: 101 })).rejects.toMatchObject({
    message: "limit must be an integer from 1 to 100",
  });
  await own.close();
});
