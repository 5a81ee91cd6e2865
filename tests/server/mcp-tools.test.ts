import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp } from "../support/app.ts";
import { askStateless, read } from "../support/mcp.ts";

const MISSING = "01900000-0000-7000-8000-000000000000";
/** Of no version that RFC 9562 knows, as people make them up. */
const UNVERSIONED = "00000000-0000-0000-0000-000000000001";

let service: TestApp;
let shown: {
  name: string;
  inputSchema: object;
  outputSchema: z.core.JSONSchema.JSONSchema;
  [member: string]: unknown;
}[];
let listing: string;

beforeAll(async () => {
  service = await createTestApp({ config: { MCP_RATE_LIMIT: 0 } });
  const response = await service.app.request("/api/mcp", {
    method: "POST",
    headers: { authorization: `Bearer ${service.key}` },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  });
  listing = await response.text();
  shown = JSON.parse(listing).result.tools;
});
afterAll(() => service.close());

const capture = async (raw: string, more: object = {}) =>
  (await service.call("capture_thought", { raw, as_user: true, ...more })).output;

const ids = (matches: { id: string }[]) => matches.map((match) => match.id);

/** The structured answer, after it is seen to agree with the text and with the tool's output schema. */
async function callChecked(name: string, given: object, key?: string) {
  const { status, body, output } = await service.call(name, given, key);
  expect(status).toBe(200);
  const { content, structuredContent } = body.result;
  expect(content).toHaveLength(1);
  expect(output).toEqual(name === "retrieve_thoughts" ? structuredContent.matches : structuredContent);
  const schema = shown.find((tool) => tool.name === name)?.outputSchema ?? {};
  expect(z.fromJSONSchema(schema).safeParse(structuredContent).error).toBeUndefined();
  return { ...structuredContent, isError: body.result.isError };
}

describe("tools/list (spec 4.1; design 3)", () => {
  test("enumerates exactly the four tools", () => {
    expect(shown.map((tool) => tool.name).sort()).toEqual([
      "capture_thought",
      "delete_thought",
      "edit_thought",
      "retrieve_thoughts",
    ]);
  });

  test("the whole answer is at most 4,500 bytes, in both eras", async () => {
    expect(Buffer.byteLength(listing)).toBeLessThanOrEqual(4_500);
    const stateless = await askStateless(
      service.app,
      "tools/list",
      {},
      { authorization: `Bearer ${service.key}` },
    );
    expect(Buffer.byteLength(await stateless.text())).toBeLessThanOrEqual(4_500);
  });

  test("every tool has a title, a description, both schemas and its annotations", () => {
    for (const tool of shown) {
      expect(tool).toMatchObject({
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/.{50}/),
        inputSchema: { type: "object" },
        outputSchema: { type: "object" },
        annotations: {
          readOnlyHint: tool.name === "retrieve_thoughts",
          destructiveHint: ["edit_thought", "delete_thought"].includes(tool.name),
          openWorldHint: false,
        },
      });
    }
  });

  test("says whose thoughts are searched, and how to go on with what the text block shows", () => {
    const description = shown.find((tool) => tool.name === "retrieve_thoughts")?.description;
    expect(description).toContain("the user's own open thoughts; author: all adds");
    expect(description).toContain("last match's createdAt and id as cursor_created_at and cursor_id");
  });

  test("what is needed at any time is not deferred by Claude Code", () => {
    const always = shown.filter(
      ({ _meta }) => (_meta as { [key: string]: unknown })?.["anthropic/alwaysLoad"],
    );
    expect(always.map(({ name }) => name)).toEqual(["retrieve_thoughts", "capture_thought"]);
  });

  test("the input schemas show the arguments of the contract, and which are required", () => {
    const inputs = Object.fromEntries(
      shown.map(({ name, inputSchema }) => {
        const { properties = {}, required = [] } = inputSchema as {
          properties?: object;
          required?: string[];
        };
        return [name, [Object.keys(properties).join(" "), required.join(" ")]];
      }),
    );
    expect(inputs).toEqual({
      capture_thought: ["raw captured_at as_user author idempotency_key", "raw"],
      retrieve_thoughts: [
        "query order top_k threshold mode detail author tag pinned due include_agent cursor_created_at cursor_id",
        "",
      ],
      edit_thought: ["thought_id edit_request raw_text", "thought_id"],
      delete_thought: ["thought_id", "thought_id"],
    });
  });

  test("no schema is closed, so that later versions can add members", () => {
    expect(listing).not.toContain("additionalProperties");
  });
});

describe("refused arguments (spec 7, 8; design 3): 400, -32602, the argument and its rule", () => {
  const text = (max: string) => `must be a text of 1 to ${max} characters`;
  const uuid = "must be a thought's UUID";
  const instant = /must be an ISO-8601 date or date-time that exists/;
  const topK = "must be an integer from 1 to 100";
  const threshold = "must be a number from 0 to 1";

  test.each([
    ["capture_thought", {}, "raw", text("20,000")],
    ["capture_thought", { raw: "" }, "raw", text("20,000")],
    ["capture_thought", { raw: " \n\t " }, "raw", text("20,000")],
    ["capture_thought", { raw: "\u0000\u0007" }, "raw", text("20,000")],
    ["capture_thought", { raw: 5 }, "raw", text("20,000")],
    ["capture_thought", { raw: null, as_user: null }, "raw", text("20,000")],
    ["edit_thought", { thought_id: MISSING, edit_request: null }, "edit_request", "or raw_text is required"],
    ["capture_thought", { raw: ["a"] }, "raw", text("20,000")],
    ["capture_thought", { raw: "x".repeat(20_001) }, "raw", text("20,000")],
    ["capture_thought", { raw: "a", captured_at: "yesterday" }, "captured_at", instant],
    ["capture_thought", { raw: "a", captured_at: "2026-02-31" }, "captured_at", instant],
    ["capture_thought", { raw: "a", captured_at: 1_700_000_000 }, "captured_at", instant],
    ["capture_thought", { raw: "a", as_user: "yes" }, "as_user", "must be true or false"],
    ["capture_thought", { raw: "a", author: 7 }, "author", /./],
    ["retrieve_thoughts", { query: "" }, "query", text("4,000")],
    ["retrieve_thoughts", { query: "   " }, "query", text("4,000")],
    ["retrieve_thoughts", { query: 7 }, "query", text("4,000")],
    ["retrieve_thoughts", { query: "x".repeat(4_001) }, "query", text("4,000")],
    ["retrieve_thoughts", { order: "relevance" }, "query", "is required when order is relevance"],
    ["retrieve_thoughts", { order: "oldest" }, "order", "must be one of relevance, created_at"],
    ["retrieve_thoughts", { top_k: 0 }, "top_k", topK],
    ["retrieve_thoughts", { top_k: 101 }, "top_k", topK],
    ["retrieve_thoughts", { top_k: -1 }, "top_k", topK],
    ["retrieve_thoughts", { top_k: 1.5 }, "top_k", topK],
    ["retrieve_thoughts", { top_k: "10" }, "top_k", topK],
    ["retrieve_thoughts", { query: "a", threshold: -0.1 }, "threshold", threshold],
    ["retrieve_thoughts", { query: "a", threshold: 1.1 }, "threshold", threshold],
    ["retrieve_thoughts", { query: "a", threshold: "0.5" }, "threshold", threshold],
    ["retrieve_thoughts", { mode: "slow" }, "mode", "must be one of fast, full"],
    ["retrieve_thoughts", { detail: "some" }, "detail", "must be one of snippet, full"],
    ["retrieve_thoughts", { author: "me" }, "author", "must be one of user, agent, all"],
    ["retrieve_thoughts", { include_agent: 1 }, "include_agent", "must be true or false"],
    ["retrieve_thoughts", { cursor_id: MISSING }, "cursor_created_at", "must come together with cursor_id"],
    [
      "retrieve_thoughts",
      { cursor_created_at: "2026-01-01" },
      "cursor_id",
      "must come together with cursor_created_at",
    ],
    ["retrieve_thoughts", { cursor_created_at: "x", cursor_id: MISSING }, "cursor_created_at", instant],
    ["retrieve_thoughts", { cursor_created_at: "2026-01-01", cursor_id: "1" }, "cursor_id", uuid],
    [
      "retrieve_thoughts",
      { query: "a", cursor_created_at: "2026-01-01", cursor_id: MISSING },
      "cursor_id",
      "is for lists: leave it out with query, and ask for more with top_k",
    ],
    ["edit_thought", { edit_request: "mark as done" }, "thought_id", uuid],
    ["edit_thought", { thought_id: "1", edit_request: "mark as done" }, "thought_id", uuid],
    ["edit_thought", { thought_id: MISSING }, "edit_request", "or raw_text is required"],
    ["edit_thought", { thought_id: MISSING, edit_request: " " }, "edit_request", text("4,000")],
    ["edit_thought", { thought_id: MISSING, edit_request: "x".repeat(4_001) }, "edit_request", text("4,000")],
    ["edit_thought", { thought_id: MISSING, raw_text: "" }, "raw_text", text("20,000")],
    ["edit_thought", { thought_id: MISSING, raw_text: true }, "raw_text", text("20,000")],
    ["delete_thought", {}, "thought_id", uuid],
    ["delete_thought", { thought_id: 7 }, "thought_id", uuid],
    ["delete_thought", { thought_id: "' OR 1=1 --" }, "thought_id", uuid],
  ] as const)("%s %j: %s", async (name, given, argument, rule) => {
    const { status, body } = await service.call(name, given);
    expect(status).toBe(400);
    expect(body).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: -32602, data: { argument } } });
    expect(body.error.message.startsWith(`${argument} `)).toBe(true);
    expect(body.error.message.slice(argument.length + 1)).toMatch(rule);
  });

  test("all are named at once, so that a model that fills in everything needs one more call", async () => {
    const filledIn = { order: "", top_k: "10", threshold: "0", tag: "", pinned: "false", cursor_id: "" };
    const { body } = await service.call("retrieve_thoughts", { query: "tea", ...filledIn });
    expect(body.error.message.split("; ")).toEqual([
      "order must be one of relevance, created_at, or be left out",
      "top_k must be an integer from 1 to 100, without quotes",
      "threshold must be a number from 0 to 1, without quotes",
      'tag must be a tag of up to 60 letters, digits, "-" and "_", or be left out',
      "pinned must be true or false, without quotes",
      "cursor_id must be a thought's UUID, or be left out",
    ]);
    expect(body.error.data).toEqual({ argument: "order" });
    const { body: empty } = await service.call("capture_thought", { raw: "", captured_at: 7 });
    expect(empty.error.message).toMatch(
      /^raw must be a text of 1 to 20,000 characters; captured_at must be [^;]*Z$/,
    );
  });

  test("an author prefix that matches none of the user's keys is refused, and nothing is stored", async () => {
    const { status, body } = await service.call("capture_thought", { raw: "zanzibar", author: "cpl_nobody" });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: -32602 });
    expect(body.error.message).toMatch(/^author /);
    expect(ids((await callChecked("retrieve_thoughts", { author: "all", top_k: 100 })).matches)).toEqual([]);
  });
});

describe("capture_thought", () => {
  test("answers with the stored thought and a sentence about it", async () => {
    const thought = await callChecked("capture_thought", {
      raw: "  Call Anna about the boat\r\n",
      as_user: true,
      captured_at: "2025-05-31T09:00:00+02:00",
    });
    expect(thought).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      normalizedText: "Call Anna about the boat",
      state: "open",
      author: { kind: "user" },
      createdAt: "2025-05-31T07:00:00.000Z",
      storedAt: expect.any(String),
      metadata: { enrichment: "pending" },
    });
    expect(thought.summary).toBe(
      `Stored as the user's own memory (${thought.category}, dated 2025-05-31): "Call Anna about the boat"`,
    );
  });

  test.each([
    ["2024-02-29T23:30:00-08:00", "2024-02-29"],
    ["2024-03-01T00:30:00+02:00", "2024-03-01"],
    ["2024-02-29", "2024-02-29"],
  ])("captured at %s, the sentence names the day that it was there", async (captured_at, day) => {
    const { summary } = await callChecked("capture_thought", { raw: "Met Rosa at the pier", captured_at });
    expect(summary).toContain(`, dated ${day})`);
  });

  test.each([{}, { as_user: false }])("with %j it is the agent's, named by the key", async (given) => {
    const thought = await callChecked("capture_thought", { raw: "The user seems tired", ...given });
    expect(thought.author).toEqual({ kind: "agent", name: "Test assistant" });
    expect(thought.summary).toContain("a memory of Test assistant");
  });

  test("a long text is cut in the summary, never inside a character", async () => {
    const { summary } = await capture("🌳".repeat(300));
    expect(summary).toContain(`"${"🌳".repeat(100)}…"`);
  });

  test.each(["lone \ud800 surrogate", "nul \u0000 byte", "👩‍👩‍👧 שלום 東京", '"; DROP TABLE thoughts; --'])(
    "keeps %j as well as it can be kept",
    async (raw) => {
      const { normalizedText } = await callChecked("capture_thought", { raw, as_user: true });
      expect(normalizedText).toBe(raw.toWellFormed().replace("\u0000", ""));
    },
  );
});

test("null for an optional argument counts as absent", async () => {
  const nothing = { order: null, threshold: null, author: null, cursor_created_at: null, cursor_id: null };
  const { matches } = await callChecked("retrieve_thoughts", { query: null, top_k: null, ...nothing });
  expect(matches.length).toBeGreaterThan(0);
  const thought = await callChecked("capture_thought", { raw: "Null", as_user: null, captured_at: null });
  expect(thought.author.kind).toBe("agent");
});

describe("retrieve_thoughts", () => {
  let user: string;

  beforeAll(async () => {
    const other = await service.addUser("Gardener");
    user = other.key;
    const add = (raw: string, more: object) => service.call("capture_thought", { raw, ...more }, user);
    await add("Plant tulips along the fence", { as_user: true, captured_at: "2026-01-01" });
    await add("Prune the apple tree", { as_user: true, captured_at: "2026-01-02" });
    await add("The fence needs paint", { as_user: true, captured_at: "2026-01-03" });
    await add("Tulips come up in the conversation often", { captured_at: "2026-01-04" });
  });

  const texts = async (given: object) =>
    (await callChecked("retrieve_thoughts", given, user)).matches.map(
      (match: { normalizedText: string }) => match.normalizedText,
    );

  test("finds by words, best first, with a score in [0, 1]", async () => {
    const { matches, next } = await callChecked("retrieve_thoughts", { query: "tulips" }, user);
    expect(matches[0].normalizedText).toBe("Plant tulips along the fence");
    for (const { score } of matches) expect(score).toBeGreaterThanOrEqual(0);
    for (const { score } of matches) expect(score).toBeLessThanOrEqual(1);
    expect(next).toBeNull();
  });

  test("browses the user's open thoughts, newest first, page by page with the cursor pair", async () => {
    const first = await callChecked("retrieve_thoughts", { top_k: 2 }, user);
    expect(first.matches.map((match: { score: number }) => match.score)).toEqual([1, 1]);
    const second = await callChecked("retrieve_thoughts", { top_k: 2, ...first.next }, user);
    expect(second.next).toBeNull();
    const seen = [...first.matches, ...second.matches].map((match) => match.normalizedText);
    expect(seen).toEqual(["The fence needs paint", "Prune the apple tree", "Plant tulips along the fence"]);
  });

  test("browses on with the last match of the text block alone", async () => {
    const page = async (cursor: object) =>
      (await service.call("retrieve_thoughts", { top_k: 1, ...cursor }, user)).output;
    const seen: string[] = [];
    for (let [match] = await page({}); match; ) {
      seen.push(match.normalizedText);
      [match] = await page({ cursor_created_at: match.createdAt, cursor_id: match.id });
    }
    expect(seen).toEqual(["The fence needs paint", "Prune the apple tree", "Plant tulips along the fence"]);
  });

  test("order=created_at browses, whatever the query", async () => {
    for (const query of ["tulips", " "]) expect(await texts({ order: "created_at", query })).toHaveLength(3);
  });

  test("author and include_agent choose whose thoughts", async () => {
    const agent = "Tulips come up in the conversation often";
    expect(await texts({ author: "agent" })).toEqual([agent]);
    expect(await texts({ author: "all" })).toHaveLength(4);
    expect(await texts({ include_agent: true })).toHaveLength(4);
    expect(await texts({ include_agent: true, author: "user" })).toHaveLength(3);
    expect(await texts({ query: "tulips" })).not.toContain(agent);
    expect(await texts({ query: "tulips", author: "all" })).toContain(agent);
  });

  test.each([
    '"',
    "AND OR NOT",
    "tulips*",
    "fence NEAR/2 paint",
    "-fence",
    "a:b",
    "(",
    "🌷",
    "東京",
    "\ud800",
  ])("the query %j is words, never syntax", async (query) => {
    expect(await texts({ query })).toBeInstanceOf(Array);
  });

  test("another user's thoughts are never found", async () => {
    const { matches } = await callChecked("retrieve_thoughts", { query: "tulips", author: "all" });
    expect(JSON.stringify(matches)).not.toContain("tulips along");
  });

  test("no answer holds an embedding", async () => {
    await service.enrich();
    const { body } = await service.call("retrieve_thoughts", { query: "tulips", detail: "full" }, user);
    expect(JSON.stringify(body)).not.toMatch(/vector|embedding/i);
  });
});

describe("edit_thought", () => {
  test("completes, keeps quiet when it is done already, and reopens", async () => {
    const { id } = await capture("Buy stamps");
    const edit = (edit_request: string) => callChecked("edit_thought", { thought_id: id, edit_request });
    expect(await edit("mark as done")).toMatchObject({
      ok: true,
      changed: true,
      thought: { id, state: "completed" },
    });
    expect(await edit("mark as done")).toMatchObject({
      ok: true,
      changed: false,
      thought: { state: "completed" },
    });
    expect(ids((await callChecked("retrieve_thoughts", { query: "stamps" })).matches)).not.toContain(id);
    expect(await edit("reopen")).toMatchObject({ changed: true, thought: { state: "open" } });
    expect(ids((await callChecked("retrieve_thoughts", { query: "stamps" })).matches)).toContain(id);
  });

  test("raw_text replaces the text", async () => {
    const { id } = await capture("Meet on Monday");
    const { thought } = await callChecked("edit_thought", {
      thought_id: id.toUpperCase(),
      raw_text: " Meet on Tuesday ",
    });
    expect(thought.normalizedText).toBe("Meet on Tuesday");
  });

  test("a request that cannot be told surely is refused by name, and changes nothing", async () => {
    const { id } = await capture("The sky over Lisbon");
    const { status, body } = await service.call("edit_thought", {
      thought_id: id,
      edit_request: "make it sound more like a poem by Pessoa",
    });
    expect({ status, code: body.error.code, data: body.error.data }).toEqual({
      status: 400,
      code: -32602,
      data: { argument: "edit_request" },
    });
    // An assistant can do nothing about settings.
    expect(body.error.message).toMatch(
      /^edit_request .*; send the whole new text as raw_text, or one change in words/,
    );
    expect(body.error.message).not.toContain("LLM_");
    const { matches } = await callChecked("retrieve_thoughts", { query: "Lisbon" });
    expect(matches[0].normalizedText).toBe("The sky over Lisbon");
  });

  test("a thought that is not there, or another user's, is not found", async () => {
    const { id } = await capture("Mine alone");
    const stranger = (await service.addUser()).key;
    for (const [thought_id, key] of [
      [MISSING, undefined],
      [UNVERSIONED, undefined],
      [id, stranger],
    ] as const)
      expect(await callChecked("edit_thought", { thought_id, raw_text: "Taken" }, key)).toEqual({
        ok: false,
        error: "not_found",
        message: expect.any(String),
        isError: true,
      });
    const { matches } = await callChecked("retrieve_thoughts", { query: "Mine alone" });
    expect(matches[0]).toMatchObject({ id, normalizedText: "Mine alone" });
  });
});

describe("delete_thought", () => {
  test("archives, again and again with the same answer, and reversibly", async () => {
    const { id } = await capture("Old umbrella");
    const archived = { ok: true, thought_id: id, state: "archived", isError: undefined };
    expect(await callChecked("delete_thought", { thought_id: id })).toEqual(archived);
    expect(await callChecked("delete_thought", { thought_id: id })).toEqual(archived);
    expect(ids((await callChecked("retrieve_thoughts", { query: "umbrella" })).matches)).not.toContain(id);
    const { thought } = await callChecked("edit_thought", { thought_id: id, edit_request: "reopen" });
    expect(thought.state).toBe("open");
  });

  test("a thought that is not there, or another user's, is not found", async () => {
    const { id } = await capture("Keep this one");
    const stranger = (await service.addUser()).key;
    for (const [thought_id, key] of [
      [MISSING, undefined],
      [UNVERSIONED, undefined],
      [id, stranger],
    ] as const)
      expect(await callChecked("delete_thought", { thought_id }, key)).toMatchObject({
        ok: false,
        error: "not_found",
        isError: true,
      });
    expect(ids((await callChecked("retrieve_thoughts", { query: "Keep this one" })).matches)).toContain(id);
  });
});

test("a key of one user grants nothing of another's: both count only their own", async () => {
  const stranger = (await service.addUser()).key;
  const { body } = await service.call("retrieve_thoughts", { author: "all", top_k: 100 }, stranger);
  expect(body.result.structuredContent.matches).toEqual([]);
});

test("the stateless era calls the same tools", async () => {
  const { result } = await read(
    askStateless(
      service.app,
      "tools/call",
      { name: "capture_thought", arguments: { raw: "Both eras", as_user: true } },
      { authorization: `Bearer ${service.key}` },
    ),
  );
  expect(result.structuredContent.normalizedText).toBe("Both eras");
});
