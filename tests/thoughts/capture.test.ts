import { afterAll, beforeAll, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { eraseThought } from "../../src/thoughts/changing/erase.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const NOW = Date.parse("2026-05-31T09:00:00Z");
let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ clock: () => NOW });
});
afterAll(() => service.close());

const capture = async (args: object) => (await service.call("capture_thought", args)).output;

test("a capture answers with the stored thought, its provisional category and a summary", async () => {
  const thought = await capture({ raw: "  Remember to call the plumber tomorrow  " });
  expect(thought).toMatchObject({
    normalizedText: "Remember to call the plumber tomorrow",
    category: "task",
    state: "open",
    author: { kind: "agent", name: "Test assistant" },
    createdAt: "2026-05-31T09:00:00.000Z",
    storedAt: "2026-05-31T09:00:00.000Z",
    metadata: { enrichment: "pending" },
  });
  expect(thought.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(thought.summary).toMatch(/^Stored .*plumber/);
});

test("as_user stores the human user's own memory", async () => {
  expect(await capture({ raw: "mine", as_user: true })).toMatchObject({ author: { kind: "user" } });
  expect(await capture({ raw: "not mine", as_user: false })).toMatchObject({ author: { kind: "agent" } });
});

test("captured_at anchors the memory in time, and storedAt keeps when it was written", async () => {
  const thought = await capture({ raw: "We moved house", captured_at: "2019-03-02T10:00:00+01:00" });
  expect(thought).toMatchObject({
    createdAt: "2019-03-02T09:00:00.000Z",
    storedAt: "2026-05-31T09:00:00.000Z",
  });
});

test("a thought is listed by the tags in its text before it is enriched, also by those of a new text", async () => {
  const find = async (tag: string) =>
    (await service.call("retrieve_thoughts", { tag, author: "all" })).output.map(
      ({ id }: { id: string }) => id,
    );
  const { id, metadata } = await capture({ raw: "#garden buy seeds, see https://example.org/#list" });
  expect(metadata).toMatchObject({ enrichment: "pending", tags: ["garden"] });
  expect(await find("Garden")).toEqual([id]);
  expect(await find("list")).toEqual([]);
  await service.call("edit_thought", { thought_id: id, raw_text: "#garden buy seeds #balcony" });
  expect(await find("balcony")).toEqual([id]);
  await service.enrich();
  expect([await find("garden"), await find("balcony")]).toEqual([[id], [id]]);
  expect(await service.db.selectFrom("entities").select("name").where("kind", "=", "tag").execute()).toEqual([
    { name: "#garden" },
    { name: "#balcony" },
  ]);
});

test("author attributes the thought to another key of the same user, and to no one else's", async () => {
  const { createApiKey } = await import("../../src/auth/keys/api-keys.ts");
  const other = await createApiKey(service.db, { userId: service.actor.userId, name: "Cursor" }, NOW);
  const stranger = await service.addUser("Stranger");
  expect(await capture({ raw: "from elsewhere", author: other.prefix })).toMatchObject({
    author: { kind: "agent", name: "Cursor" },
  });
  for (const author of [stranger.key.slice(0, 10), "cpl_", "", "cpl_zzzzzz", other.key]) {
    const { status, body } = await service.call("capture_thought", { raw: "x", author });
    expect([author, status, body.error?.code]).toEqual([author, 400, -32602]);
    expect(body.error.message).toMatch(/^author must be/);
  }
});

test("every capture is kept, even the same text twice", async () => {
  const [a, b] = [await capture({ raw: "twice" }), await capture({ raw: "twice" })];
  expect(a.id).not.toBe(b.id);
});

test.each([
  ["lone surrogates become U+FFFD", "bad \ud83d end", "bad \ufffd end"],
  ["NUL and other controls go", "a\u0000b\u001fc", "abc"],
  ["right-to-left text stays", "שלום עולם", "שלום עולם"],
  ["CJK stays", "東京で会う", "東京で会う"],
  ["emoji stay", "👩‍👩‍👧‍👦 ok", "👩‍👩‍👧‍👦 ok"],
  ["20,000 characters are allowed", "😀".repeat(20_000), "😀".repeat(20_000)],
])("%s", async (_, raw, normalizedText) => {
  expect((await capture({ raw })).normalizedText).toBe(normalizedText);
});

test("one transaction: thought, index entry, job, activity and revision, or none of them", async () => {
  const { actor } = await service.addUser();
  // The last statement of the transaction, the activity, cannot take this name.
  const unsendable = {
    toJSON() {
      throw new TypeError("fire");
    },
  };
  const unnamable = authorise(actor.userId, {
    id: "k",
    name: unsendable as unknown as string,
    prefix: "cpl_",
  });
  const input = { raw: "all or nothing", as_user: true };
  await expect(captureThought(service.thoughts, unnamable, input)).rejects.toThrow(TypeError);
  for (const table of ["thoughts", "jobs", "activity", "thought_index"] as const)
    expect(
      await service.db.selectFrom(table).selectAll().where("user_id", "=", actor.userId).execute(),
    ).toEqual([]);
  const book = await service.db.selectFrom("books").selectAll().where("user_id", "=", actor.userId).execute();
  expect(book[0]?.revision).toBe(0);

  await captureThought(service.thoughts, actor, { raw: "all" });
  for (const table of ["thoughts", "jobs", "activity", "thought_index"] as const)
    expect(
      await service.db.selectFrom(table).selectAll().where("user_id", "=", actor.userId).execute(),
    ).toHaveLength(1);
});

test("the same is stored with an idempotency key as without, but for ids and revision", async () => {
  const { db } = service;
  const store = async (idempotency_key?: string) => {
    const { id } = await capture({ raw: "Ask: who has the spare key?", idempotency_key });
    const [thought] = await db.selectFrom("thoughts").selectAll().where("id", "=", id).execute();
    const entry = await db.selectFrom("thought_index").selectAll().where("thought_id", "=", id).execute();
    const job = await db.selectFrom("jobs").selectAll().where("thought_id", "=", id).execute();
    const [history] = await db.selectFrom("activity").selectAll().where("subject_id", "=", id).execute();
    const { revision } = thought ?? { revision: 0 };
    const rows = [{ ...thought, revision: "its own" }, entry, job, { ...history, id: "its own" }];
    return { revision, text: JSON.stringify(rows).replaceAll(id, "the thought") };
  };
  const without = await store();
  const withKey = await store("once and for all");
  expect(withKey.text).toBe(without.text);
  expect(withKey.revision).toBe(without.revision + 1);
});

test("a fresh capture is found by its words before any enrichment", async () => {
  const { key } = await service.addUser();
  await service.call("capture_thought", { raw: "The zeppelin museum opens at nine", as_user: true }, key);
  const { output } = await service.call("retrieve_thoughts", { query: "zeppelin" }, key);
  expect(output).toMatchObject([
    { normalizedText: "The zeppelin museum opens at nine", metadata: { enrichment: "pending" } },
  ]);
});

test("a capture sent again with its idempotency key answers with the first thought, as it is now", async () => {
  const { actor, key } = await service.addUser();
  const sent = { raw: "Water the ferns", as_user: true, idempotency_key: "ferns-1" };
  const first = await service.call("capture_thought", sent, key);
  const edit = { thought_id: first.output.id, raw_text: "Water the ferns twice" };
  await service.call("edit_thought", edit, key);
  const again = await service.call("capture_thought", sent, key);
  expect(again.output).toMatchObject({ id: first.output.id, normalizedText: "Water the ferns twice" });
  expect(await countThoughts(actor.userId)).toBe(1);
  const stranger = await service.addUser();
  const theirs = await service.call("capture_thought", sent, stranger.key);
  expect(theirs.output).toMatchObject({ normalizedText: "Water the ferns" });
  expect(theirs.output.id).not.toBe(first.output.id);
});

test.each([
  ["completed", { edit_request: "mark as done" }, "Buy milk"],
  ["archived", { edit_request: "archive" }, "Buy milk"],
  ["open", { raw_text: "Buy oat milk" }, "Buy oat milk"],
])(
  "one whose first thought is %s and changed by now does not claim to have stored it",
  async (state, change, text) => {
    const { key } = await service.addUser();
    const sent = { raw: "Buy milk", as_user: true, idempotency_key: "buy-milk" };
    const { output: first } = await service.call("capture_thought", sent, key);
    expect((await service.call("capture_thought", sent, key)).output.summary).toBe(first.summary);
    await service.call("edit_thought", { thought_id: first.id, ...change }, key);
    expect((await service.call("capture_thought", sent, key)).output.summary).toBe(
      `Nothing new was stored: this idempotency_key was used before, for a thought that is ${state} now: "${text}". ` +
        "Send another key to store it again.",
    );
  },
);

test("a capture for somebody who was deleted meanwhile says so", async () => {
  const gone = authorise("nobody");
  for (const raw of ["Call the plumber", "Call the #plumber"])
    await expect(captureThought(service.thoughts, gone, { raw })).rejects.toThrow(
      "This account was deleted.",
    );
});

test("an idempotency key with another text is refused and stores nothing", async () => {
  const { actor, key } = await service.addUser();
  await service.call("capture_thought", { raw: "one", idempotency_key: "k" }, key);
  const { status, body } = await service.call("capture_thought", { raw: "two", idempotency_key: "k" }, key);
  expect([status, body.error.code]).toEqual([400, -32602]);
  expect(body.error.message).toBe("idempotency_key was already used for another text");
  for (const idempotency_key of ["", " ", "x".repeat(201), 7])
    expect((await service.call("capture_thought", { raw: "three", idempotency_key }, key)).status).toBe(400);
  expect(await countThoughts(actor.userId)).toBe(1);
});

test("captures with one idempotency key that arrive at once, also at two instances, store one thought", async () => {
  const { actor } = await service.addUser();
  const elsewhere = service.openAgain();
  const input = { raw: "only once", idempotency_key: "at-once" };
  const stored = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      captureThought(i % 2 === 0 ? service.thoughts : { ...service.thoughts, db: elsewhere }, actor, input),
    ),
  );
  await elsewhere.destroy();
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
  expect(await countThoughts(actor.userId)).toBe(1);
});

test("erasing a thought also erases its idempotency key", async () => {
  const { actor } = await service.addUser();
  const input = { raw: "gone for good", idempotency_key: "gone" };
  const { id } = await captureThought(service.thoughts, actor, input);
  await eraseThought({ db: service.db, indexes: service.thoughts.search.indexes }, actor, id);
  expect((await captureThought(service.thoughts, actor, input)).id).not.toBe(id);
});

async function countThoughts(userId: string): Promise<number> {
  const rows = await service.db.selectFrom("thoughts").select("id").where("user_id", "=", userId).execute();
  return rows.length;
}
