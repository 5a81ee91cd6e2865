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

/** A long note in 200 versions, and the text of each: written on, cut, and corrected in the middle. */
async function writeLong() {
  const { id: note_id } = await createNote(notes.deps, notes.actor, { title: "Log", text: LINE.repeat(200) });
  const texts = [LINE.repeat(200)];
  for (let version = 2; version <= 200; version++) {
    const last = [...(texts.at(-1) ?? "")];
    const at = (version * 7919) % last.length;
    const cut = version % 3 === 0 ? 40 : 0;
    const text = last.toSpliced(at, cut, `${version % 2 === 0 ? "🦭" : "🦮"} ${version} `).join("");
    expectKind(await updateNote(notes.deps, notes.actor, { note_id, text }), "changed");
    texts.push(text);
  }
  return { note_id, texts };
}
const LINE = "A line of a log that somebody writes on all day.\n";

test("of a long note, saved at every pause, each version is there, and takes the room of what it changed", async () => {
  const { note_id, texts } = await writeLong();
  const seen: string[] = [];
  for (let before: number | undefined; before !== 1; ) {
    const page = await history(note_id, { limit: 30, ...(before !== undefined && { before }) });
    seen.push(...page.versions.map(({ text }) => text));
    before = page.next ?? 1;
  }
  expect(seen.reverse()).toEqual(texts);
  const rows = await selectRows(note_id);
  const bytes = rows.reduce(
    (sum, { before, after }) => sum + (before ?? "").length + (after ?? "").length,
    0,
  );
  expect(bytes).toBeLessThan(8 * LINE.length * 200);
  await restoreNoteVersion(notes.deps, notes.actor, { note_id, version: 63 });
  expect(await readNote(notes.deps, notes.actor, { note_id })).toMatchObject({ note: { text: texts[62] } });
});

test("where a row is lost, only the versions that need it are", async () => {
  const { note_id, texts } = await writeLong();
  const lost = (await selectRows(note_id))[99]?.id ?? "";
  await notes.db.deleteFrom("activity").where("id", "=", lost).execute();
  const { versions } = await history(note_id, { limit: 200 });
  const left = texts.flatMap((text, i) => (i < 99 || i >= 127 ? [{ version: i + 1, text }] : []));
  expect(versions.map(({ version, text }) => ({ version, text })).reverse()).toEqual(left);
});

const selectRows = (note_id: string) =>
  notes.db
    .selectFrom("activity")
    .select(["id", "before", "after"])
    .where("subject_id", "=", note_id)
    .orderBy("id")
    .execute();

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
