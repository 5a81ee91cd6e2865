import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../src/base/ids.ts";
import { watchRounds } from "../support/rounds.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp();
});
afterEach(() => web.close());

const capture = async (raw: string) => (await web.ask("captureThought", { raw })).thought.id;
const titled = async (...titles: string[]) =>
  (await web.ask("findNotesByTitle", { titles })).notes.map((note) => note?.id ?? null);

test("a note is found by its title whatever the case, accents and spaces; of several, the newest", async () => {
  const old = await web.ask("createNote", { title: "Café Plans" });
  expect(await titled("cafe  plans")).toEqual([old.id]);
  const newer = await web.ask("createNote", { title: "CAFÉ PLANS" });
  expect(await titled("Café Plans")).toEqual([newer.id]);
  await web.ask("archiveNote", { id: newer.id });
  const other = await web.ask("createNote", { title: "Tea" });
  expect(await titled("Plans", "Café Plans", "tea", "CAFÉ PLANS")).toEqual([null, old.id, other.id, old.id]);
});

test("a note lists the thoughts and notes that name it, and follows edits and its own renaming", async () => {
  const { id } = await web.ask("createNote", { title: "Garden", text: "see [[Garden]]" });
  const plain = await capture("More about it in [[garden]]");
  const worded = await capture("Look [[Garden#Beds|there]], not at [[Garden shed]]");
  await capture("The garden is wet, [[not a link");
  const other = await web.ask("createNote", { title: "Spring", text: "- start with [[ GARDEN ]]" });
  const table = await web.ask("createNote", { title: "Beds", text: "| [[Garden\\|where]] |\n|---|" });
  const backlinks = await web.ask("listBacklinks", { id });
  expect(backlinks.thoughts.map((thought) => thought.id)).toEqual([worded, plain]);
  expect(backlinks.notes).toEqual([
    { id: table.id, title: "Beds" },
    { id: other.id, title: "Spring" },
  ]);

  await web.ask("changeThought", { id: plain, version: 1, text: "Nothing about it" });
  expect((await web.ask("listBacklinks", { id })).thoughts.map((thought) => thought.id)).toEqual([worded]);
  await web.ask("updateNote", { id, title: "Orchard" });
  expect(await web.ask("listBacklinks", { id })).toEqual({ thoughts: [], notes: [] });
  const renamed = await capture("Now [[orchard]]");
  expect((await web.ask("listBacklinks", { id })).thoughts).toEqual([
    { id: renamed, label: "Now [[orchard]]" },
  ]);
});

test("a long mention is shown by its beginning, in whole characters", async () => {
  const { id } = await web.ask("createNote", { title: "Garden" });
  await capture(`${"x".repeat(158)}😀 [[Garden]]`);
  const { thoughts } = await web.ask("listBacklinks", { id });
  expect(thoughts[0]?.label).toBe(`${"x".repeat(158)}…`);
});

test("of several notes with one title, only the newest is mentioned", async () => {
  const old = await web.ask("createNote", { title: "Garden" });
  const newer = await web.ask("createNote", { title: "garden" });
  await capture("[[Garden]]");
  expect((await web.ask("listBacklinks", { id: old.id })).thoughts).toEqual([]);
  expect((await web.ask("listBacklinks", { id: newer.id })).thoughts).toHaveLength(1);
});

test("notes full of names are looked through in turns", async () => {
  const { id } = await web.ask("createNote", { title: "Garden" });
  const note = await web.db.selectFrom("notes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const text = Array.from({ length: 15_000 }, (_, i) => `[[Título ${i}]]`).join(" ");
  for (let i = 0; i < 20; i++) {
    const more = { ...note, id: createId(Date.now()), title: `Full ${i}`, text };
    await web.db.insertInto("notes").values(more).execute();
  }
  const { result, longest, total } = await watchRounds(() => web.ask("listBacklinks", { id }));
  expect(result).toEqual({ thoughts: [], notes: [] });
  expect(longest).toBeLessThan(total / 3);
});
