import { afterEach, beforeEach, expect, test } from "vitest";
import { appendToNote, createNote } from "../../src/notes/notes.ts";
import { captureThought } from "../../src/thoughts/capture.ts";
import { editThought } from "../../src/thoughts/edit.ts";
import { exportJsonLines } from "../../src/transfer/export-jsonl.ts";
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
    const lines: string[] = [];
    for await (const line of exportJsonLines(changing, actor)) lines.push(line);
    const exported = lines.join("").trim().split("\n").slice(1);
    expect(exported).toHaveLength(2);
    for (const { text, version, history } of exported.map((line) => JSON.parse(line)))
      expect([history.length, history.at(-1).text]).toEqual([version, text]);
  }
});
