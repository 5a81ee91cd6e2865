import { afterAll, beforeAll, expect, test } from "vitest";
import { attachNote, detachNote } from "../../src/notes/attachments.ts";
import { readNote } from "../../src/notes/notes.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { openNotes, type TestNotes } from "./support.ts";

let notes: TestNotes;
beforeAll(async () => {
  notes = await openNotes();
});
afterAll(() => notes.close());

const create = async () => (await notes.create({ title: "Minutes" })).id;
const attach = (note_id: string, thought_id: string) =>
  attachNote(notes.deps, notes.actor, { note_id, thought_id });
const detach = (note_id: string, thought_id: string) =>
  detachNote(notes.deps, notes.actor, { note_id, thought_id });

test("a note hangs on thoughts, each once, until it is detached", async () => {
  const note = await create();
  const [first, second] = [await notes.capture("Board meeting"), await notes.capture("Budget")];
  expect(await attach(note, first)).toMatchObject({ kind: "changed", note: { thoughtIds: [first] } });
  expect(await attach(note, first)).toMatchObject({ kind: "unchanged" });
  expect(await attach(note, second)).toMatchObject({
    note: { thoughtIds: [first, second].sort(), version: 3 },
  });
  expect(await detach(note, first)).toMatchObject({ kind: "changed", note: { thoughtIds: [second] } });
  expect(await detach(note, first)).toMatchObject({ kind: "unchanged" });
  expect(await readNote(notes.deps, notes.actor, { note_id: note })).toMatchObject({
    note: { thoughtIds: [second] },
  });
});

test("somebody else's thought is not there to hang a note on", async () => {
  const note = await create();
  const foreign = await notes.capture("Not yours", notes.stranger);
  expect(await attach(note, foreign)).toEqual({ kind: "missing-thought" });
  expect(await attach(note, note)).toEqual({ kind: "missing-thought" });
  expect(await readNote(notes.deps, notes.actor, { note_id: note })).toMatchObject({ note: { version: 1 } });
});

test("a thought that is erased while a note is being attached to it is not there any more", async () => {
  const note = await create();
  const thought = await notes.capture("Gone in a moment");
  const indexes = { forget: () => undefined };
  const [, outcome] = await Promise.all([
    eraseThought({ db: notes.deps.db, indexes }, notes.actor, thought),
    attach(note, thought).catch((error) => error),
  ]);
  expect(["not-found", "missing-thought", "changed"]).toContain(outcome.code ?? outcome.kind);
  expect(await readNote(notes.deps, notes.actor, { note_id: note })).toMatchObject({
    note: { thoughtIds: [] },
  });
});

test("attaching to several thoughts at once attaches to all", async () => {
  const note = await create();
  const ids = await Promise.all(["a", "b", "c", "d"].map((text) => notes.capture(text)));
  await Promise.all(ids.map((id) => attach(note, id)));
  expect(await readNote(notes.deps, notes.actor, { note_id: note })).toMatchObject({
    note: { thoughtIds: ids.sort() },
  });
});

test("a note hangs on at most 100 thoughts", async () => {
  const note = await create();
  const ids = await Promise.all(Array.from({ length: 101 }, (_, i) => notes.capture(`Thought ${i}`)));
  for (const id of ids.slice(0, 100)) await attach(note, id);
  await expect(attach(note, ids[100] as string)).rejects.toMatchObject({ code: "invalid-argument" });
});
