import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

type Output = { id: string; normalizedText: string; score: number; createdAt: string }[];

/** A fresh user with these thoughts; returns a function that retrieves as that user. */
async function bookOf(thoughts: object[]) {
  const { key } = await service.addUser();
  const ids: string[] = [];
  for (const thought of thoughts)
    ids.push((await service.call("capture_thought", { as_user: true, ...thought }, key)).output.id);
  await service.enrich();
  const retrieve = async (args: object): Promise<Output> =>
    (await service.call("retrieve_thoughts", args, key)).output;
  return { key, ids, retrieve };
}

const texts = (output: Output) => output.map((match) => match.normalizedText);

describe("browsing", () => {
  const days = Array.from({ length: 25 }, (_, i) => ({
    raw: `day ${i}`,
    captured_at: new Date(Date.UTC(2024, 0, 1 + Math.floor(i / 2))).toISOString(),
  }));

  test("is newest first, ten at a time, with score 1 and no why", async () => {
    const { retrieve } = await bookOf(days);
    const page = await retrieve({});
    expect(page).toHaveLength(10);
    expect(page.every((match) => match.score === 1)).toBe(true);
    expect(page[0]).not.toHaveProperty("metadata.why");
    const times = page.map((match) => match.createdAt);
    expect([...times].sort().reverse()).toEqual(times);
  });

  test("pages with the cursor pair through all thoughts once, equal times included", async () => {
    const { key, ids } = await bookOf(days);
    const seen: string[] = [];
    let cursor: object | null = {};
    while (cursor) {
      const { body } = await service.call("retrieve_thoughts", { top_k: 4, ...cursor }, key);
      const { matches, next } = body.result.structuredContent;
      seen.push(...matches.map((match: { id: string }) => match.id));
      cursor = next;
    }
    expect(new Set(seen).size).toBe(25);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  test("order=created_at ignores the query", async () => {
    const { retrieve } = await bookOf(days);
    expect(await retrieve({ query: "nothing like it", order: "created_at", top_k: 3 })).toHaveLength(3);
  });
});

describe("scope", () => {
  test("author filters whose thoughts are searched and browsed; the user's own by default", async () => {
    const { retrieve } = await bookOf([{ raw: "garden fence" }, { raw: "garden gate", as_user: false }]);
    for (const how of [{}, { query: "garden" }]) {
      expect(texts(await retrieve({ ...how }))).toEqual(["garden fence"]);
      expect(texts(await retrieve({ ...how, author: "agent" }))).toEqual(["garden gate"]);
      expect(texts(await retrieve({ ...how, author: "all" })).sort()).toEqual([
        "garden fence",
        "garden gate",
      ]);
      expect(await retrieve({ ...how, include_agent: true })).toHaveLength(2);
      expect(texts(await retrieve({ ...how, author: "user", include_agent: true }))).toEqual([
        "garden fence",
      ]);
    }
  });

  test("completed and archived thoughts are neither searched nor browsed, until they are reopened", async () => {
    const { key, ids, retrieve } = await bookOf([{ raw: "paint the shed" }, { raw: "paint the boat" }]);
    await service.call("edit_thought", { thought_id: ids[0], edit_request: "mark as done" }, key);
    await service.call("delete_thought", { thought_id: ids[1] }, key);
    expect(await retrieve({})).toEqual([]);
    expect(await retrieve({ query: "paint" })).toEqual([]);
    await service.enrich();
    expect(await retrieve({ query: "paint" })).toEqual([]);
    for (const id of ids) await service.call("edit_thought", { thought_id: id, edit_request: "reopen" }, key);
    expect(await retrieve({ query: "paint" })).toHaveLength(2);
    expect(await retrieve({})).toHaveLength(2);
  });

  test("another user's thoughts do not exist", async () => {
    const mine = await bookOf([{ raw: "the secret recipe of the cake" }]);
    const { retrieve } = await bookOf([{ raw: "something else" }]);
    for (const mode of ["fast", "full"])
      expect(texts(await retrieve({ query: "secret recipe cake", author: "all", mode }))).not.toContain(
        "the secret recipe of the cake",
      );
    const cursor = { cursor_created_at: "2999-01-01", cursor_id: mine.ids[0] };
    expect(texts(await retrieve({ ...cursor }))).toEqual(["something else"]);
  });
});

describe("search", () => {
  test("finds by words and by meaning, best first, with what each contributed", async () => {
    const { retrieve } = await bookOf([
      { raw: "Call the plumber about the kitchen sink" },
      { raw: "Anna's birthday is on the third of May" },
      { raw: "The car needs new tyres before winter" },
    ]);
    const [byWord] = await retrieve({ query: "plumber", detail: "full" });
    expect(byWord).toMatchObject({ normalizedText: "Call the plumber about the kitchen sink" });
    expect(byWord).toHaveProperty("metadata.why.lexical");
    const [byMeaning] = await retrieve({ query: "automobile wheels" });
    expect(byMeaning?.normalizedText).toMatch(/tyres/);
    const matches = await retrieve({ query: "plumber sink kitchen" });
    expect(matches).toHaveLength(3);
    for (const match of matches) {
      expect(match.score).toBeGreaterThanOrEqual(0);
      expect(match.score).toBeLessThanOrEqual(1);
    }
  });

  test("top_k bounds the answer and threshold leaves out what scores lower", async () => {
    const { retrieve } = await bookOf(
      Array.from({ length: 12 }, (_, i) => ({ raw: `tomato plant number ${i}` })),
    );
    expect(await retrieve({ query: "tomato" })).toHaveLength(10);
    expect(await retrieve({ query: "tomato", top_k: 3 })).toHaveLength(3);
    const all = await retrieve({ query: "tomato number 7", top_k: 100 });
    const middle = all[5]?.score ?? 0;
    const good = await retrieve({ query: "tomato number 7", top_k: 100, threshold: middle });
    expect(good.every((match) => match.score >= middle)).toBe(true);
    expect(good).toEqual(all.filter((match) => match.score >= middle));
  });

  describe("operators and quotes are plain characters", () => {
    const worded = ["AND OR NOT", "NEAR(a b)", "foo*", "col:terms", "^start", "-minus", "a\u0000b", "👍"];
    const queries = [...worded, "; drop table thoughts"];
    const wordless = ['"', "'", "(((", "%_"];
    let book: Awaited<ReturnType<typeof bookOf>>;
    beforeAll(async () => {
      const kept = [...queries, ...wordless].map((query) => `kept as ${query}`);
      book = await bookOf(["football columns", "an ordinary thought", ...kept].map((raw) => ({ raw })));
    });

    test.each(queries)("%j finds the thought that has it, by far the best", async (query) => {
      const [best, next] = await book.retrieve({ query });
      expect(best?.normalizedText).toBe(`kept as ${query.replace("\u0000", "")}`);
      expect(best?.score).toBeGreaterThan(0.85);
      expect(next?.score).toBeLessThan(0.75);
    });

    test.each(wordless)("%j has no word, so nothing is like it", async (query) => {
      const matches = await book.retrieve({ query });
      expect(matches.map(({ score }) => Math.round(score * 100))).toEqual(Array(10).fill(0));
    });
  });

  test("snippet shows the match in a script that the built-in models cannot read", async () => {
    const walk = "今天天气很好我们去公园散步，然后在湖边吃了午饭。".repeat(30);
    const { retrieve } = await bookOf([{ raw: `${walk}下周二和王老师讨论显微镜采购。${walk}` }]);
    const [match] = await retrieve({ query: "显微镜" });
    expect(match?.normalizedText).toContain("下周二和王老师讨论显微镜采购");
  });

  test("snippet cuts a long text around the match and says so; full gives it whole, with links", async () => {
    const long =
      `${"filler words here ".repeat(60)}the platypus sleeps ${"more filler words ".repeat(60)}`.trim();
    const { retrieve } = await bookOf([{ raw: long }, { raw: "platypus facts" }]);
    const [snippet] = (await retrieve({ query: "platypus sleeps" })).filter(
      (m) => m.normalizedText.length > 50,
    );
    expect(snippet).toMatchObject({
      truncated: true,
      normalizedText: expect.stringContaining("platypus sleeps"),
    });
    expect(snippet?.normalizedText.length).toBeLessThanOrEqual(282);
    const full = (await retrieve({ query: "platypus sleeps", detail: "full" })).find(
      (m) => m.normalizedText === long,
    );
    expect(full).toHaveProperty("metadata.links");
    expect(full).not.toHaveProperty("truncated");
  });

  test("no answer ever holds a vector", async () => {
    const { key } = await bookOf([{ raw: "secret vector keeper" }]);
    const { body } = await service.call("retrieve_thoughts", { query: "vector", detail: "full" }, key);
    expect(JSON.stringify(body)).not.toMatch(/"(vector|embedding)"/);
  });
});

describe("a question for nothing but the newest is answered by time", () => {
  const thoughts = [
    { raw: "It is too late for the goose", captured_at: "2025-12-22T10:00:00Z" },
    { raw: "Release notes of the export", captured_at: "2026-01-10T10:00:00Z" },
    { raw: "The last thing on the list is the gutter", captured_at: "2026-02-10T10:00:00Z" },
    { raw: "Quince paste", captured_at: "2026-03-10T10:00:00Z" },
    { raw: "Swam in the river", captured_at: "2026-04-10T10:00:00Z" },
  ];
  let retrieve: (args: object) => Promise<Output>;
  beforeAll(async () => {
    ({ retrieve } = await bookOf(thoughts));
  });

  test.each([
    "What did I note recently?",
    "what have I been doing lately",
    "recent notes",
    "my latest notes",
    "the last 2 notes",
    "the last thing I noted",
    "What was the last thing I captured?",
    "Was habe ich zuletzt notiert?",
    "letzte Notizen",
    "mes dernières notes",
    "mis últimas notas",
    "mijn laatste notities",
    "最近的笔记",
  ])("%s", async (query) => {
    const found = await retrieve({ query, top_k: 2 });
    expect(texts(found)).toEqual(["Swam in the river", "Quince paste"]);
  });

  test.each(["the last note about the goose", "last goose", "lately", "What did I do last night?"])(
    "%s asks for something else",
    async (query) => {
      const found = await retrieve({ query, top_k: 2 });
      expect(found.every(({ score }) => score < 1)).toBe(true);
    },
  );
});

describe("a question for all tasks", () => {
  let retrieve: (args: object) => Promise<Output>;
  beforeAll(async () => {
    ({ retrieve } = await bookOf([
      { raw: "todo: descale the coffee machine", captured_at: "2026-01-10T10:00:00Z" },
      { raw: "Call the plumber about the tap", captured_at: "2026-02-10T10:00:00Z" },
      { raw: "The open-air cinema does a list of films at work", captured_at: "2026-03-10T10:00:00Z" },
      { raw: "Anna is allergic to cashews", captured_at: "2026-04-10T10:00:00Z" },
    ]));
  });

  test.each([
    "open tasks",
    "List my open tasks",
    "what's on my to-do list?",
    "What do I still have to do?",
    "Was sind meine offenen Aufgaben?",
    "quelles sont mes tâches ?",
    "tareas pendientes",
    "welke taken heb ik nog open",
  ])("%s", async (query) => {
    const sure = (await retrieve({ query })).filter(({ score }) => score === 1);
    expect(texts(sure)).toEqual(["Call the plumber about the tap", "todo: descale the coffee machine"]);
  });

  test.each([
    "my tasks at work",
    "what was taken",
    "tasks for the plumber",
    "the list",
    "all my tasks about Anna",
  ])("%s asks for something else", async (query) => {
    expect((await retrieve({ query })).every(({ score }) => score < 1)).toBe(true);
  });
});
