import { afterAll, beforeAll, expect, test } from "vitest";
import { attachNote } from "../../src/notes/attachments.ts";
import {
  appendToNote,
  createNote,
  deleteNote,
  readNote,
  restoreNote,
  updateNote,
} from "../../src/notes/notes.ts";
import { listNoteHistory, restoreNoteVersion } from "../../src/notes/versions.ts";
import { expectKind, openNotes, type TestNotes } from "./support.ts";

let notes: TestNotes;
beforeAll(async () => {
  notes = await openNotes();
});
afterAll(() => notes.close());

/** A note with six versions, one of every kind of change. */
async function changeOften() {
  const who = [notes.deps, notes.actor] as const;
  const { id: note_id } = await createNote(...who, { title: "Plan", text: "one" });
  const thought_id = await notes.capture("The plan");
  await updateNote(...who, { note_id, title: "The plan", text: "two" });
  await appendToNote(...who, { note_id, text: "and more" });
  await attachNote(...who, { note_id, thought_id });
  await deleteNote(...who, { note_id });
  await restoreNote(...who, { note_id });
  return { note_id, thought_id };
}

const history = async (note_id: string, page: { before?: number; limit?: number } = {}) =>
  expectKind(await listNoteHistory(notes.deps, notes.actor, { note_id, ...page }), "found");

test("every change is a version: what, when, by whom", async () => {
  const { note_id, thought_id } = await changeOften();
  const { versions, next } = await history(note_id);
  expect(next).toBeNull();
  expect(versions.map(({ version, action, title, text }) => [version, action, title, text])).toEqual([
    [6, "reopened", "The plan", "two\nand more"],
    [5, "archived", "The plan", "two\nand more"],
    [4, "edited", "The plan", "two\nand more"],
    [3, "edited", "The plan", "two\nand more"],
    [2, "edited", "The plan", "two"],
    [1, "captured", "Plan", "one"],
  ]);
  expect(versions.map(({ thoughtIds }) => thoughtIds.length)).toEqual([1, 1, 1, 0, 0, 0]);
  expect(versions[0]?.thoughtIds).toEqual([thought_id]);
  expect(versions.every(({ by }) => by === "Test assistant")).toBe(true);
});

test("each activity has what was before and after", async () => {
  const { note_id } = await changeOften();
  const rows = await notes.db
    .selectFrom("activity")
    .select(["before", "after"])
    .where("subject_id", "=", note_id)
    .orderBy("id")
    .execute();
  expect(rows[0]?.before).toBeNull();
  for (let i = 1; i < rows.length; i++) expect(rows[i]?.before).toBe(rows[i - 1]?.after);
});

test("the history comes in pages", async () => {
  const { note_id } = await changeOften();
  const seen: number[] = [];
  let before: number | null = null;
  do {
    const page = await history(note_id, { limit: 4, ...(before !== null && { before }) });
    seen.push(...page.versions.map(({ version }) => version));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
});

test("any version can be had again, as a new one; state and attachments stay", async () => {
  const { note_id, thought_id } = await changeOften();
  await deleteNote(notes.deps, notes.actor, { note_id });
  for (const [version, title, text] of [
    [1, "Plan", "one"],
    [2, "The plan", "two"],
    [3, "The plan", "two\nand more"],
    [8, "Plan", "one"],
  ] as const) {
    const outcome = await restoreNoteVersion(notes.deps, notes.actor, { note_id, version });
    expect(outcome).toMatchObject({
      kind: "changed",
      note: { title, text, state: "archived", thoughtIds: [thought_id] },
    });
  }
  expect(await readNote(notes.deps, notes.actor, { note_id })).toMatchObject({ note: { version: 11 } });
});

test("a version that never was is missing, and so is the history of a thought", async () => {
  const { note_id, thought_id } = await changeOften();
  expect(await restoreNoteVersion(notes.deps, notes.actor, { note_id, version: 7 })).toEqual({
    kind: "missing",
  });
  expect(await listNoteHistory(notes.deps, notes.actor, { note_id: thought_id })).toEqual({
    kind: "missing",
  });
});
