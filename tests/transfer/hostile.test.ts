import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportFormat } from "../../src/contract-app/imports.ts";
import { openImport } from "../../src/transfer/importing/import.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { unknownWords, watchRounds } from "../support/rounds.ts";

/** Files that are small to send and used to keep the whole service for minutes (issue 13). */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const MIB = 1024 * 1024;

async function importFile(file: string | Buffer, format: ImportFormat | "auto" = "jsonl", user = app.actor) {
  const opened = await openImport(Buffer.from(file), { format });
  const deps = { db: app.db, tokenizer: app.thoughts.tokenizer, clock: Date.now };
  const events = [];
  for await (const event of opened.run(deps, user)) events.push(event);
  return { errors: events.filter(({ kind }) => kind === "error"), finished: events.at(-1) };
}

const thought = (members: string) => `{"kind":"thought","text":"One thought",${members}}`;
const change = (text: string) =>
  `{"action":"edited","at":"2024-05-01T09:00:00Z","text":"${text}","state":"open"}`;

test.each([
  ["a line of brackets", "[".repeat(64 * MIB), "The line must be nested at most 8 levels deep."],
  [
    "a history of a million empty objects",
    thought(`"history":[${"{},".repeat(1_000_000)}{}]`),
    "The line must have lists of at most 100,000 elements.",
  ],
  ["a history of empty objects", thought(`"history":[${"{},".repeat(50_000)}{}]`), /^history\.0\.action /],
  [
    "a million members",
    thought(`"x":{${'"a":1,'.repeat(1_000_000)}"b":2}`),
    "The line must have at most 1,000 members.",
  ],
  [
    "a million elements within an element",
    thought(`"history":[{"x":[${"1,".repeat(1_000_000)}1]}]`),
    "The line must have at most 1,000 members.",
  ],
  [
    "a text of 32 MiB",
    `{"kind":"note","title":"Long","text":"${"a".repeat(32 * MIB)}"}`,
    "The line must have at most 4 MiB besides its lists, and in each element of a list.",
  ],
  ["an open string of escaped quotes", `{"kind":"${'\\"'.repeat(16 * MIB)}`, /4 MiB/],
])("%s is refused by its line and rule, and changes nothing", async (_, line, error) => {
  const file = `${thought('"state":"open"')}\n${line}\n`;
  const owner = await app.addUser();
  const { result, longest, total } = await watchRounds(() => importFile(file, "jsonl", owner.actor));
  expect(result.errors).toEqual([{ kind: "error", row: 2, error: expect.stringMatching(error) }]);
  expect(result.finished).toMatchObject({ kind: "finished", imported: 1, failed: 1 });
  // Where there is much to read, it is read in many turns.
  expect(longest).toBeLessThan(Math.max(500, total / 2));
});

test("the observations of an entity are bounded, too, and read up to the first that is no text", async () => {
  const entity = (observations: string) =>
    `{"type":"entity","name":"Anna","entityType":"person","observations":[${observations}]}`;
  const { errors, finished } = await importFile(
    [
      entity(`${"1,".repeat(200_000)}1`),
      entity(`"likes tea",${"{},".repeat(50_000)}{}`),
      entity('"likes tea","lives in Lisbon"'),
    ].join("\n"),
    "server-memory",
  );
  expect(errors).toEqual([
    { kind: "error", row: 1, error: "The line must have lists of at most 100,000 elements." },
    { kind: "error", row: 2, error: expect.stringMatching(/^observations\.1 /) },
  ]);
  expect(finished).toMatchObject({ imported: 2, failed: 2 });
});

test("a text file without line breaks is refused without being read as a thought", async () => {
  const { errors } = await importFile("a ".repeat(16 * MIB), "text");
  expect(errors).toEqual([{ kind: "error", row: 1, error: "The line must have at most 100 kB." }]);
});

test("a format is found without parsing a hostile line", async () => {
  const file = `${thought(`"history":[${"{},".repeat(1_000_000)}{}]`)}\n{"kind":"commonplace","version":1}\n`;
  expect((await openImport(Buffer.from(file), { format: "auto" })).format).toBe("jsonl");
  await expect(openImport(Buffer.from("[".repeat(MIB)), { format: "auto" })).rejects.toThrow(
    /looks like JSON/,
  );
});

test("thoughts as long as they may be are imported in turns", async () => {
  const lines = Array.from({ length: 8 }, (_, i) =>
    JSON.stringify({ kind: "thought", text: unknownWords(20_000, i + 1) }),
  );
  const owner = await app.addUser();
  const { result, longest, total } = await watchRounds(() =>
    importFile(lines.join("\n"), "jsonl", owner.actor),
  );
  expect(result.finished).toMatchObject({ imported: 8 });
  expect(longest).toBeLessThan(total / 3);
});

test("notes as long as they may be are imported in turns", async () => {
  const lines = Array.from({ length: 2 }, (_, i) =>
    JSON.stringify({ kind: "note", title: `Note ${i}`, text: unknownWords(200_000, 100 + i) }),
  );
  const owner = await app.addUser();
  const { result, longest, total } = await watchRounds(() =>
    importFile(lines.join("\n"), "jsonl", owner.actor),
  );
  expect(result.finished).toMatchObject({ imported: 2 });
  expect(longest).toBeLessThan(total / 3);
});

test("a long history is imported whole, in turns, and others write between its parts", async () => {
  const count = 5_000;
  const changes = Array.from({ length: count }, (_, i) => change(`Version ${i}`)).join();
  const id = "0190a0a0-0000-7000-8000-00000000c0de";
  const owner = await app.addUser();
  const file = thought(`"id":"${id}","version":${count},"history":[${changes}]`);
  // What an import that broke off has left.
  const left = { user_id: owner.actor.userId, subject_id: id, action: "edited" as const, at: 1, after: "{}" };
  await app.db
    .insertInto("activity")
    .values({ ...left, id: "0190a0a0-0000-7000-8000-000000000001", actor_name: null, before: null })
    .execute();
  let others = 0;
  let isDone = false;
  const capture = async () => {
    for (; !isDone; others++) await app.call("capture_thought", { raw: "Meanwhile" });
  };
  const capturing = capture();
  const { result } = await watchRounds(() => importFile(file, "jsonl", owner.actor));
  isDone = true;
  await capturing;
  expect(result.finished).toMatchObject({ imported: 1, failed: 0 });
  const history = await app.db
    .selectFrom("activity")
    .select(["before", "after"])
    .where("user_id", "=", owner.actor.userId)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
  expect(history).toHaveLength(count);
  expect(history.every(({ before }, i) => before === (history[i - 1]?.after ?? null))).toBe(true);
  expect(others).toBeGreaterThan(10);
});
