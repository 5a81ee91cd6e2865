import { afterEach, beforeEach, expect, test } from "vitest";
import { openImport } from "../../src/transfer/importing/import.ts";
import { unknownWords } from "../support/rounds.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

let web: WebApp;
beforeEach(async () => {
  web = await openWebApp({ config: { USER_QUOTA_MB: 1 } });
});
afterEach(() => web.close());

const long = (seed: number) => `${seed} ${"word ".repeat(3_900)}`;

test("what fits is stored; the rest is refused, says why, and nothing of it is kept", async () => {
  let refused: { status: number; body: { error: { message: string } } } | undefined;
  let stored = 0;
  for (; !refused && stored < 100; stored++) {
    const answer = await web.send("captureThought", { raw: long(stored) });
    if (answer.status !== 200) refused = answer;
  }
  expect(refused?.status).toBe(409);
  expect(refused?.body.error.message).toMatch(/^There is no room: you store [\d.]+ of 1 MB\./);
  const { used, quota } = await web.ask("readStorage", {});
  expect(quota).toBe(1_000_000);
  expect(used).toBeGreaterThan(900_000);
  expect(used).toBeLessThan(1_100_000);
  expect((await web.send("createNote", { title: "Long", text: long(0) })).status).toBe(409);

  // Others have their own room, and what is erased makes room again.
  const other = await web.signIn();
  await web.ask("captureThought", { raw: long(0) }, other);
  const { thoughts } = await web.ask("listThoughts", {});
  await web.ask("changeThought", { id: thoughts[0]?.id ?? "", state: "completed", version: 1 });
  for (const { id } of thoughts.slice(0, 3)) await web.ask("eraseThought", { id });
  await web.ask("captureThought", { raw: long(1) });
  const note = await web.ask("createNote", { title: "Long", text: long(1) });
  expect((await web.send("createNote", { title: "Long", text: long(2) })).status).toBe(409);
  await web.ask("eraseNote", { id: note.id });
  await web.ask("createNote", { title: "Long", text: long(2) });
});

async function importLines(lines: object[]): Promise<void> {
  const file = lines.map((line) => JSON.stringify(line)).join("\n");
  const { run } = await openImport(Buffer.from(file), { format: "jsonl" });
  const deps = { db: web.db, tokenizer: web.thoughts.tokenizer, clock: Date.now };
  for await (const _ of run(deps, web.person.actor));
}

test("an import stops where the room ends, and keeps and lists what it has stored", async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({ kind: "thought", text: long(i) }));
  await expect(importLines(lines)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^There is no room: you store [\d.]+ of 1 MB\. Erase/),
  });
  const { thoughts } = await web.ask("listThoughts", { limit: 100 });
  expect(thoughts.length).toBeGreaterThan(10);
  expect((await web.ask("listImports", {})).imports).toMatchObject([
    { state: "done", thoughts: thoughts.length },
  ]);
});

test.each([
  ["thought", {}],
  ["note", { title: "Log", version: 60 }],
])("what is imported as the history of a %s needs room, too", async (kind, more) => {
  const history = Array.from({ length: 60 }, (_, i) => ({
    ...{ action: "edited", at: "2026-05-01T09:00:00Z", state: "open", text: unknownWords(19_000, i) },
    ...(kind === "note" && { title: "Log", version: i + 1 }),
  }));
  await expect(importLines([{ kind, text: "Short", history, ...more }])).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringMatching(/^There is no room/),
  });
  expect((await web.ask("readStorage", {})).used).toBeLessThan(10_000);
});

test("of a history that is imported beside a note without room, no half is left", async () => {
  const history = Array.from({ length: 900 }, (_, i) => ({
    ...{ action: "edited", at: "2026-05-01T09:00:00Z", version: i + 1, title: "Log", text: `Version ${i}` },
  }));
  const log = { kind: "note", title: "Log", text: "Version 899", version: 900, history };
  const text = "é ".repeat(95_000);
  await web.ask("createNote", { title: "Long", text });
  await web.ask("createNote", { title: "Short", text: "é ".repeat(50_000) });
  const refused = importLines([log, { kind: "note", title: "Longer", text }]);
  await expect(refused).rejects.toThrow("There is no room");
  const note = (await web.ask("listNotes", {})).notes.find(({ title }) => title === "Log");
  const rows = web.db
    .selectFrom("activity")
    .select("id")
    .where("subject_id", "=", note?.id ?? "");
  expect(await rows.execute()).toHaveLength(900);
});

test("a long note that only just fitted is saved with a few words more or fewer, and with no other text", async () => {
  const text = "é ".repeat(95_000);
  const { id } = await web.ask("createNote", { title: "Long", text });
  await web.ask("createNote", { title: "Other", text: "é ".repeat(60_000) });
  expect((await web.send("updateNote", { id, text: "à ".repeat(95_000) })).status).toBe(409);
  await web.ask("updateNote", { id, text: `${text.slice(0, 1_000)}a few words${text.slice(1_000)}` });
  await web.ask("captureThought", { raw: long(0) });
  while ((await web.send("captureThought", { raw: long(1) })).status === 200);
  const shorter = await web.ask("updateNote", { id, text: text.slice(0, 150_000) });
  expect(shorter).toMatchObject({ kind: "changed", note: { version: 3 } });
});

test("without a quota, everything fits, and its size is told", async () => {
  await web.close();
  web = await openWebApp();
  for (let i = 0; i < 20; i++) await web.ask("captureThought", { raw: long(i) });
  const { used, quota } = await web.ask("readStorage", {});
  expect(quota).toBeNull();
  expect(used).toBeGreaterThan(20 * 19_500 * 2);
});
