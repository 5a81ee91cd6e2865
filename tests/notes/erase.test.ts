import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { attachNote } from "../../src/notes/attachments.ts";
import { listBacklinks } from "../../src/notes/backlinks.ts";
import { embedNote } from "../../src/notes/embed-notes.ts";
import { eraseNote } from "../../src/notes/erase.ts";
import { NoteIndexes } from "../../src/notes/note-indexes.ts";
import { appendToNote, createNote, deleteNote, readNote, updateNote } from "../../src/notes/notes.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { sharedEmbedder, sharedPassages } from "../support/embedder.ts";
import { listTables } from "../support/schema.ts";
import { afterQueries } from "../support/watch-queries.ts";

let service: TestApp;
beforeEach(async () => {
  service = await createTestApp();
});
afterEach(() => service.close());

const SECRET = "xylophone-4711";

const create = async (title: string, text: string) =>
  (await createNote(service.notes, service.actor, { title, text })).id;
const capture = async (raw: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true })).output.id;
const erase = (id: string, actor = service.actor) =>
  eraseNote({ ...service.notes, source: UNKNOWN }, actor, id);
const retrieve = async (query: string) => (await service.call("retrieve_thoughts", { query })).output;

/** Gives the note the vectors of its passages, as the service does in the background. */
const embed = (noteId: string, db = service.db) =>
  embedNote(
    { db, tokenizer: sharedEmbedder(), passages: sharedPassages() },
    { userId: service.actor.userId, noteId },
  );

/** Every table that names the note anywhere, with how often. */
async function traces(id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await listTables(service.db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(service.db);
    const hits = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => row.includes(id) || row.includes(SECRET));
    if (hits.length > 0) found[name] = hits.length;
  }
  return found;
}

test("an erased note leaves no row behind, and the report counts what went", async () => {
  const id = await create("Router", `The password is ${SECRET}`);
  await attachNote(service.notes, service.actor, {
    note_id: id,
    thought_id: await capture("The router hums"),
  });
  await updateNote(service.notes, service.actor, { note_id: id, text: "The password is elsewhere" });
  await deleteNote(service.notes, service.actor, { note_id: id });
  expect(await embed(id)).toBe(true);
  expect(await traces(id)).toEqual({ notes: 1, note_index: 1, note_attachments: 1, activity: 4 });

  expect(await erase(id)).toEqual({
    kind: "erased",
    removed: { notes: 1, history: 4, attachments: 1, indexed: 1 },
  });
  expect(await traces(id)).toEqual({});
});

test("the thoughts it was attached to stay, and are not found by it any more", async () => {
  const thought = await capture("Trip to Rome");
  const id = await create("Hotels", "Near the aqueduct");
  await attachNote(service.notes, service.actor, { note_id: id, thought_id: thought });
  expect(await retrieve("aqueduct")).toMatchObject([{ id: thought, metadata: { note: { id } } }]);
  await erase(id);
  expect(JSON.stringify(await retrieve("aqueduct"))).not.toContain(id);
  expect(await retrieve("Rome")).toMatchObject([{ id: thought }]);
});

test("what names it stays, and of two with its title the other is meant from then on", async () => {
  const [older, newer] = [await create("Harbour", "Berths"), await create("harbour", "Buoys")];
  await create("Log", "See [[Harbour]]");
  expect((await listBacklinks(service.db, service.actor, older))?.notes).toEqual([]);
  await erase(newer);
  expect((await listBacklinks(service.db, service.actor, older))?.notes).toMatchObject([{ title: "Log" }]);
});

test("another user's note, a thought's id and an unknown id are missing, and nothing is changed", async () => {
  const id = await create("Mine", "alone");
  const thought = await capture("Mine, too");
  const stranger = await service.addUser();
  const read = async () => [
    await service.db.selectFrom("activity").selectAll().execute(),
    await service.db.selectFrom("books").selectAll().where("erased_revision", ">", 0).execute(),
  ];
  const before = await read();
  expect(await erase(id, stranger.actor)).toEqual({ kind: "missing" });
  expect(await erase(thought)).toEqual({ kind: "missing" });
  expect(await erase("00000000-0000-7000-8000-000000000000")).toEqual({ kind: "missing" });
  expect(await read()).toEqual(before);
});

test("a search forgets it at once, here and in every other process, also the only one", async () => {
  const [first, second] = [await create("Jam", "of quinces"), await create("Tart", "of quinces")];
  const elsewhere = new NoteIndexes(service.db);
  const sizes = async () =>
    Promise.all(
      [service.notes.indexes, elsewhere].map(
        async (indexes) => (await indexes.current(service.actor.userId)).size,
      ),
    );
  expect(await sizes()).toEqual([2, 2]);
  await erase(second);
  expect(await sizes()).toEqual([1, 1]);
  await erase(first);
  expect(await sizes()).toEqual([0, 0]);
  await create("Liqueur", "of quinces");
  expect(await sizes()).toEqual([1, 1]);
});

test("what is under way when it is erased does not bring it back", async () => {
  const id = await create("Router", SECRET);
  const note = { note_id: id };
  let erasing: Promise<unknown> | undefined;
  const db = afterQueries(service.db, async () => {
    erasing ??= erase(id);
    await erasing;
  });
  expect(await embed(id, db)).toBe(false);
  expect(await traces(id)).toEqual({});
  expect(await readNote(service.notes, service.actor, note)).toEqual({ kind: "missing" });

  const again = await create("Router", SECRET);
  const change = { note_id: again };
  const outcomes = await Promise.all([
    updateNote(service.notes, service.actor, { ...change, text: `${SECRET} changed` }),
    erase(again),
    appendToNote(service.notes, service.actor, { ...change, text: SECRET }),
    deleteNote(service.notes, service.actor, change),
  ]);
  expect(outcomes).toHaveLength(4);
  expect(await traces(again)).toEqual({});
});
