import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const capture = async (raw: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true })).output.id;
const edit = async (thought_id: string, args: object) =>
  service.call("edit_thought", { thought_id, ...args });
const activity = (id: string) =>
  service.db
    .selectFrom("activity")
    .select(["action", "before", "after", "actor_name"])
    .where("user_id", "=", service.actor.userId)
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();

describe("undo", () => {
  test.each([
    ["change Monday to Friday", "undo"],
    ["mark as done", "Undo that."],
    ["archive", "please undo"],
    ["due tomorrow", "revert the last change"],
    ["pin", "undo my last edit"],
  ])("%s, then %s: the thought is what it was before", async (request, undo) => {
    const id = await capture("Call Anna on Monday");
    await service.enrich();
    const { output: same } = await edit(id, { edit_request: "reopen" });
    await edit(id, { edit_request: request });
    const { output } = await edit(id, { edit_request: undo });
    expect(output).toMatchObject({ ok: true, changed: true });
    await service.enrich();
    expect((await edit(id, { edit_request: "reopen" })).output.thought).toEqual(same.thought);
  });

  test("is refused where nothing was changed, rather than told as done", async () => {
    const id = await capture("Call Anna on Monday");
    const { status, body } = await edit(id, { edit_request: "undo" });
    expect(status).toBe(400);
    expect(body.error.message).toBe("edit_request was refused: The thought was never changed.");
  });
});

describe("lifecycle", () => {
  test("open → completed → open → archived → open, each written down", async () => {
    const id = await capture("Buy oat milk");
    for (const [edit_request, state] of [
      ["mark as done", "completed"],
      ["reopen", "open"],
      ["not relevant anymore", "archived"],
      ["reopen this", "open"],
    ]) {
      const { output } = await edit(id, { edit_request });
      expect(output).toMatchObject({
        ok: true,
        changed: true,
        thought: { id, state, normalizedText: "Buy oat milk" },
      });
    }
    expect((await activity(id)).map((row) => row.action)).toEqual([
      "captured",
      "completed",
      "reopened",
      "archived",
      "reopened",
    ]);
  });

  test("a thought that is no task is completed just the same", async () => {
    const id = await capture("The sky is blue");
    expect((await edit(id, { edit_request: "mark complete" })).output).toMatchObject({
      thought: { state: "completed" },
    });
  });

  test("asking for what is so already is ok and changes nothing", async () => {
    const id = await capture("Water the plants");
    await edit(id, { edit_request: "done" });
    const again = await edit(id, { edit_request: "mark as done" });
    expect(again.output).toMatchObject({ ok: true, changed: false, thought: { state: "completed" } });
    expect(await activity(id)).toHaveLength(2);
  });

  test("delete archives; deleting again is ok; a reopening edit brings it back", async () => {
    const id = await capture("Keep me");
    for (let i = 0; i < 2; i++)
      expect((await service.call("delete_thought", { thought_id: id })).output).toEqual({
        ok: true,
        thought_id: id,
        state: "archived",
      });
    expect((await edit(id, { edit_request: "restore" })).output).toMatchObject({
      thought: { state: "open" },
    });
  });
});

describe("text", () => {
  test("raw_text replaces the text as it is, and the state stays", async () => {
    const id = await capture("old words");
    await edit(id, { edit_request: "done" });
    const { output } = await edit(id, { raw_text: " new words " });
    expect(output).toMatchObject({ ok: true, thought: { normalizedText: "new words", state: "completed" } });
  });

  test("the index follows: new words are found, old ones are not", async () => {
    const id = await capture("xylophone practice");
    await edit(id, { raw_text: "marimba practice" });
    const found = async (query: string) =>
      (await service.call("retrieve_thoughts", { query, mode: "fast", detail: "full" })).output
        .filter((m: { metadata: { why: { lexical: number } } }) => m.metadata.why.lexical > 0)
        .map((m: { id: string }) => m.id);
    expect(await found("marimba")).toContain(id);
    expect(await found("xylophone")).not.toContain(id);
  });

  test("the answer has the dates and names of the new text, not of the old, before the enrichment", async () => {
    const { output } = await service.call("capture_thought", {
      raw: "Meet Bob and Anna on 3 May 2027",
      as_user: true,
    });
    await service.enrich();
    const { thought } = (await edit(output.id, { raw_text: "Meet Anna on 5 May 2027" })).output;
    expect(thought.metadata.dates).toEqual([
      { text: "on 5 May 2027", from: expect.stringMatching(/^2027-05-05/), to: expect.any(String) },
    ]);
    expect(thought.metadata.entities).toEqual([{ kind: "person", name: "Anna" }]);
    const done = (await edit(output.id, { edit_request: "mark as done" })).output.thought;
    expect(done.metadata).toMatchObject({
      dates: thought.metadata.dates,
      entities: thought.metadata.entities,
    });
    const { dates } = (await edit(output.id, { raw_text: "Meet Anna some day" })).output.thought.metadata;
    expect(dates).toEqual([]);
  });

  test("a tag that the new text has not is gone at once, one that was added by hand is not", async () => {
    const id = await capture("Dinner with Bob #food #friends");
    await edit(id, { edit_request: "tag it #home" });
    await service.enrich();
    await edit(id, { raw_text: "Lunch with Bob #friends" });
    const tagged = async (tag: string) =>
      (await service.call("retrieve_thoughts", { tag, author: "all" })).output;
    expect(await tagged("food")).toEqual([]);
    for (const tag of ["friends", "home"])
      expect(await tagged(tag), tag).toMatchObject([{ id, metadata: { tags: ["friends", "home"] } }]);
  });

  test("a quoted replacement changes just that", async () => {
    const id = await capture("Meet Bob on Monday");
    const { output } = await edit(id, { edit_request: "replace 'Monday' with 'Tuesday'" });
    expect(output.thought.normalizedText).toBe("Meet Bob on Tuesday");
  });

  test("raw_text with a lifecycle request does both at once", async () => {
    const id = await capture("Draft the letter");
    const { output } = await edit(id, { raw_text: "Letter sent", edit_request: "mark as done" });
    expect(output).toMatchObject({ thought: { normalizedText: "Letter sent", state: "completed" } });
    expect(await activity(id)).toHaveLength(2);
  });

  test("raw_text with a request that changes the text is refused, and changes nothing", async () => {
    const id = await capture("one two");
    const { status, body } = await edit(id, {
      raw_text: "three",
      edit_request: "replace 'three' with 'four'",
    });
    expect([status, body.error.code]).toEqual([400, -32602]);
    expect(await activity(id)).toHaveLength(1);
  });

  test("a request that is not surely understood is refused with a way out, and changes nothing", async () => {
    const id = await capture("Call the bank");
    const { status, body } = await edit(id, { edit_request: "make it sound nicer" });
    expect([status, body.error.code]).toEqual([400, -32602]);
    expect(body.error.message).toMatch(/^edit_request .*(LLM_BASE_URL|raw_text)/);
    expect(await activity(id)).toHaveLength(1);
  });

  test("history keeps the text before and after, and who changed it", async () => {
    const id = await capture("first");
    await edit(id, { raw_text: "second" });
    const rows = await activity(id);
    expect(rows[1]).toEqual({
      action: "edited",
      actor_name: "Test assistant",
      before: JSON.stringify({ text: "first", state: "open" }),
      after: JSON.stringify({ text: "second", state: "open" }),
    });
  });
});

describe("concurrency and ownership", () => {
  test("two edits at once on one thought both happen, one after the other, and history has both", async () => {
    const id = await capture("alpha beta");
    const [a, b] = await Promise.all([
      edit(id, { edit_request: "replace 'alpha' with 'gamma'" }),
      edit(id, { edit_request: "replace 'beta' with 'delta'" }),
    ]);
    expect([a.output.ok, b.output.ok]).toEqual([true, true]);
    const { output } = await service.call("retrieve_thoughts", { query: "gamma delta" });
    expect(output[0].normalizedText).toBe("gamma delta");
    expect(await activity(id)).toHaveLength(3);
  });

  test("thirty appends at once lose none", async () => {
    const id = await capture("list:");
    const words = Array.from({ length: 30 }, (_, i) => `item${i}`);
    const outcomes = await Promise.all(words.map((word) => edit(id, { edit_request: `append ' ${word}'` })));
    expect(outcomes.map((outcome) => outcome.status)).toEqual(words.map(() => 200));
    const { text } = await service.db
      .selectFrom("thoughts")
      .select("text")
      .where("user_id", "=", service.actor.userId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const word of words) expect(text).toContain(word);
  });

  test("another user's thought is not found, and stays as it was", async () => {
    const id = await capture("mine alone");
    const stranger = await service.addUser();
    for (const [tool, args] of [
      ["edit_thought", { thought_id: id, raw_text: "stolen" }],
      ["edit_thought", { thought_id: id, edit_request: "archive" }],
      ["delete_thought", { thought_id: id }],
    ] as const) {
      const { status, body, output } = await service.call(tool, args, stranger.key);
      expect(status).toBe(200);
      expect(body.result.isError).toBe(true);
      expect(output).toMatchObject({ ok: false, error: "not_found" });
    }
    expect(await activity(id)).toHaveLength(1);
  });
});
