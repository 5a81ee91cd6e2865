import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import { appendToNote, createNote, listNotes } from "../../src/notes/notes.ts";
import { listNoteHistory } from "../../src/notes/versions.ts";
import type { Db } from "../../src/storage/db.ts";
import { readStorage } from "../../src/storage/tables/quota.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { editThought } from "../../src/thoughts/changing/edit.ts";
import { exportJsonLines } from "../../src/transfer/exporting/jsonl.ts";
import { openImport } from "../../src/transfer/importing/import.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { afterQueries } from "../support/watch-queries.ts";

let service: TestApp;
let now = Date.parse("2026-05-01T09:00:00Z");
beforeEach(async () => {
  service = await createTestApp({ clock: () => now++ });
});
afterEach(() => service.close());

test("what is changed while it is exported has no history that is newer than its text", async () => {
  const { db, thoughts, notes, actor } = service;
  const { id: thought_id } = await captureThought(thoughts, actor, { raw: "version 1" });
  const { id: note_id } = await createNote(notes, actor, { title: "Log", text: "version 1" });
  const changing = afterQueries(db, async () => {
    await editThought(thoughts, actor, { thought_id, raw_text: `version ${now}` });
    await appendToNote(notes, actor, { note_id, text: `version ${now}` });
  });
  for (let round = 0; round < 2; round++) {
    const exported = (await exportBook(changing, actor)).trim().split("\n").slice(1);
    expect(exported).toHaveLength(2);
    for (const { text, version, history } of exported.map((line) => JSON.parse(line)))
      expect([history.length, history.at(-1).text]).toEqual([version, text]);
  }
});

test("a long note that was saved often has the same history elsewhere, and goes on there", async () => {
  const { notes, actor, addUser } = service;
  const elsewhere = (await addUser()).actor;
  const { id: note_id } = await createNote(notes, actor, {
    title: "Log",
    text: `${"All day long. ".repeat(200)}So.`,
  });
  for (let i = 0; i < 70; i++) await appendToNote(notes, actor, { note_id, text: `Seal ${i}.` });
  const file = (await exportBook(service.db, actor)).replaceAll(note_id, createId(now));
  const imported = await openImport(Buffer.from(file), { format: "jsonl" });
  const deps = { db: service.db, tokenizer: service.thoughts.tokenizer, clock: () => now };
  const events = [];
  for await (const event of imported.run(deps, elsewhere)) events.push(event);
  expect(events.at(-1)).toMatchObject({ imported: 1, failed: 0 });
  const { notes: there } = await listNotes(notes, elsewhere, { state: "open", limit: 10 });
  const copy = there[0]?.id ?? "";
  await appendToNote(notes, elsewhere, { note_id: copy, text: "And more." });
  const textsOf = async (by: Actor, id: string) => {
    const outcome = await listNoteHistory(notes, by, { note_id: id, limit: 100 });
    return outcome.kind === "found" ? outcome.versions.map(({ version, text }) => [version, text]) : [];
  };
  const [newest, ...others] = await textsOf(elsewhere, copy);
  expect(newest).toEqual([72, expect.stringMatching(/Seal 69\.\nAnd more\.$/)]);
  expect(others).toEqual(await textsOf(actor, note_id));
  const { used } = await readStorage(service.db, actor.userId);
  expect((await readStorage(service.db, elsewhere.userId)).used).toBeLessThan(1.5 * used);
});

async function exportBook(db: Db, actor: Actor): Promise<string> {
  let file = "";
  for await (const lines of exportJsonLines(db, actor)) file += lines;
  return file;
}

test("a long note that was saved often is exported in parts, each no longer than a few versions", async () => {
  const { db, notes, actor } = service;
  const text = "All day long. ".repeat(2_000);
  const { id: note_id } = await createNote(notes, actor, { title: "Log", text });
  for (let i = 0; i < 30; i++) await appendToNote(notes, actor, { note_id, text: `Seal ${i}.` });
  const parts: string[] = [];
  for await (const part of exportJsonLines(db, actor)) parts.push(part);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(6 * text.length);
  const [, line = ""] = parts.join("").split("\n");
  const { history } = JSON.parse(line);
  expect(history.map(({ version }: { version: number }) => version)).toEqual(
    Array.from({ length: 31 }, (_, i) => i + 1),
  );
});

test("a file that is imported several times at once has each history once, and in its order", async () => {
  const { db, addUser } = service;
  const count = 900;
  for (let round = 0; round < 4; round++) {
    const { actor } = await addUser();
    const id = createId(now);
    const history = Array.from({ length: count }, (_, i) => ({
      ...{ action: "edited", at: "2026-05-01T09:00:00Z", version: i + 1 },
      ...{ title: "Log", text: `Version ${i + 1}` },
    }));
    const note = { kind: "note", id, title: "Log", text: `Version ${count}`, version: count, history };
    const deps = { db, tokenizer: service.thoughts.tokenizer, clock: () => now };
    const importOnce = async () => {
      const { run } = await openImport(Buffer.from(JSON.stringify(note)), { format: "jsonl" });
      for await (const event of run(deps, actor)) expect(event).not.toMatchObject({ kind: "error" });
    };
    await Promise.all([importOnce(), importOnce(), importOnce()]);
    const stored = await db
      .selectFrom("activity")
      .select("after")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    const versions = stored.map(({ after }) => JSON.parse(after ?? "").version);
    expect(versions).toEqual(history.map(({ version }) => version));
  }
});
