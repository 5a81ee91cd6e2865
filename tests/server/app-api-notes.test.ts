import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeAll(async () => {
  web = await openWebApp();
});
afterAll(() => web.close());

test("a note of 200,000 characters of any script is taken and given back whole", async () => {
  const text = "𝒜".repeat(200_000);
  const { id } = await web.ask("createNote", { title: "Long", text });
  expect((await web.ask("readNote", { id })).text).toBe(text);
});

test("a note that has changed since is not overwritten, but shown", async () => {
  const { id } = await web.ask("createNote", { title: "Boat", text: "Blue" });
  const changed = await web.ask("updateNote", { id, version: 1, text: "Green" });
  expect(changed).toMatchObject({ kind: "changed", note: { text: "Green", version: 2 } });
  const stale = await web.ask("updateNote", { id, version: 1, text: "Red" });
  expect(stale).toMatchObject({ kind: "stale", current: { text: "Green", version: 2 } });
});

test("a note is archived, restored, and put back to an earlier version", async () => {
  const { id } = await web.ask("createNote", { title: "Recipe", text: "Salt" });
  await web.ask("updateNote", { id, text: "Sugar" });
  expect(await web.ask("archiveNote", { id })).toMatchObject({ state: "archived" });
  expect((await web.ask("listNotes", { state: "archived" })).notes).toMatchObject([{ id }]);
  expect(await web.ask("restoreNote", { id })).toMatchObject({ state: "open" });
  expect(await web.ask("restoreNoteVersion", { id, version: 1 })).toMatchObject({ text: "Salt", version: 5 });
  const { versions, next } = await web.ask("listNoteHistory", { id });
  expect(versions.map(({ version, text }) => [version, text])).toEqual([
    [5, "Salt"],
    [4, "Sugar"],
    [3, "Sugar"],
    [2, "Sugar"],
    [1, "Salt"],
  ]);
  expect(next).toBeNull();
  expect((await web.send("restoreNoteVersion", { id, version: 17 })).status).toBe(404);
});

test("a note is erased by its owner alone, with a report", async () => {
  const { id } = await web.ask("createNote", { title: "Router", text: "the secret word" });
  await web.ask("archiveNote", { id });
  const stranger = await web.signIn();
  expect((await web.send("eraseNote", { id }, stranger.headers)).status).toBe(404);
  expect(await web.ask("eraseNote", { id })).toEqual({
    removed: { notes: 1, history: 2, attachments: 0, indexed: 1 },
  });
  expect((await web.send("eraseNote", { id })).status).toBe(404);
  expect((await web.send("listNoteHistory", { id })).status).toBe(404);
  expect((await web.ask("listNotes", { state: "archived" })).notes).toEqual([]);
});

test("what breaks a note's rules is refused, and the rule is named", async () => {
  const { id } = await web.ask("createNote", { title: "Rules" });
  const refusals = [
    ["createNote", { title: "x".repeat(201) }, "title must be a text of 1 to 200 characters"],
    ["createNote", { text: "no title" }, "title must be a text of 1 to 200 characters"],
    ["updateNote", { id }, "title or text is required"],
    ["updateNote", { id, text: "x", version: 0 }, "version must be a whole number from 1 on"],
    ["restoreNoteVersion", { id, version: 0 }, "version must be a whole number from 1 on"],
    ["listNotes", { cursor_id: id }, "cursor_id must come together with cursor_updated_at"],
    ["listNotes", { limit: 101 }, "limit must be a whole number from 1 to 100"],
    ["searchNotes", { query: " " }, "query must be a text of 1 to 4,000 characters"],
  ] as const;
  for (const [name, given, message] of refusals) {
    expect(await web.send(name, given as never)).toEqual({
      status: 400,
      body: { error: { code: "invalid_argument", message } },
    });
  }
  expect(await web.ask("readNote", { id })).toMatchObject({ title: "Rules", version: 1 });
});

test("a note hangs on a thought until it is taken off", async () => {
  const { thought } = await web.ask("captureThought", { raw: "Mend the fence" });
  const { id } = await web.ask("createNote", { title: "Fence", text: "Twelve posts" });
  const attached = await web.ask("attachNote", { id, thought_id: thought.id });
  expect(attached.thoughtIds).toEqual([thought.id]);
  const { thoughts } = await web.ask("readAttachedThoughts", { id });
  expect(thoughts).toEqual([{ id: thought.id, label: "Mend the fence" }]);
  expect(await web.ask("detachNote", { id, thought_id: thought.id })).toMatchObject({ thoughtIds: [] });
  expect((await web.ask("readThought", { id: thought.id })).notes).toEqual([]);
});

test("notes are found by their words", async () => {
  const { id } = await web.ask("createNote", { title: "Garden", text: "Plant the quinces in autumn" });
  const { matches } = await web.ask("searchNotes", { query: "quince" });
  expect(matches).toMatchObject([{ noteId: id, title: "Garden", snippet: "Plant the quinces in autumn" }]);
});
