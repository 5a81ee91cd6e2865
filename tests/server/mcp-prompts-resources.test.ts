import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { ask as askPlain, askStateless, read } from "../support/mcp.ts";

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp({ config: { MCP_RATE_LIMIT: 0 } });
});
afterAll(() => service.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const ask = async (method: string, params?: object, key = service.key) =>
  read(askPlain(service.app, method, params, bearer(key)));
const capture = async (raw: string, more: object = {}, key?: string): Promise<string> =>
  (await service.call("capture_thought", { raw, as_user: true, ...more }, key)).output.id;

describe("prompts", () => {
  test("are listed with what they are about and what they need", async () => {
    const { result } = await ask("prompts/list");
    expect(result.prompts.map(({ name }: { name: string }) => name)).toEqual([
      "remember",
      "recall",
      "review-week",
    ]);
    for (const prompt of result.prompts) {
      expect(Object.keys(prompt)).toEqual(["name", "title", "description", "arguments"]);
      expect(prompt.description).toMatch(/./);
    }
  });

  test.each([
    ["remember", { what: "Anna likes tulips" }, ["Anna likes tulips", "retrieve_thoughts", "as_user: true"]],
    ["recall", { question: "what does Anna like?" }, ["what does Anna like?", "retrieve_thoughts", "invent"]],
    ["review-week", {}, ["retrieve_thoughts", "seven days", "before I answer"]],
  ])("%s is one message of the user's", async (name, given, words) => {
    const { result } = await ask("prompts/get", { name, arguments: given });
    expect(result.messages).toEqual([{ role: "user", content: { type: "text", text: expect.any(String) } }]);
    for (const word of words) expect(result.messages[0].content.text).toContain(word);
  });

  test.each([
    [{ name: "forget" }, "name"],
    [{ name: "remember" }, "what"],
    [{ name: "remember", arguments: { what: "  " } }, "what"],
    [{ name: "recall", arguments: { question: 7 } }, "question"],
    [{ name: "recall", arguments: [] }, "arguments"],
  ])("%j is refused by the argument's name", async (params, argument) => {
    expect((await ask("prompts/get", params)).error).toMatchObject({ code: -32602, data: { argument } });
  });
});

describe("resources", () => {
  test("a thought is read by its address, in any state, as the tools show it", async () => {
    const id = await capture("The spare key hangs behind the clock");
    await service.call("delete_thought", { thought_id: id });
    for (const uri of [`thought://${id}`, `thought://${id.toUpperCase()}/`]) {
      const { result } = await ask("resources/read", { uri });
      expect(result.contents).toEqual([{ uri, mimeType: "application/json", text: expect.any(String) }]);
      expect(JSON.parse(result.contents[0].text)).toMatchObject({
        id,
        normalizedText: "The spare key hangs behind the clock",
        state: "archived",
      });
    }
  });

  test("another user's thought, and what is no thought, are not there: told as each revision has it", async () => {
    const stranger = await service.addUser();
    const id = await capture("Of somebody else", {}, stranger.key);
    for (const uri of [`thought://${id}`, "thought://1", "file:///etc/passwd", ""]) {
      const { error } = await ask("resources/read", { uri });
      expect(error).toMatchObject({ code: -32002, data: { uri } });
      const headers = { ...bearer(service.key), "mcp-name": uri };
      const stateless = await askStateless(service.app, "resources/read", { uri }, headers);
      expect(stateless.status).toBe(400);
      expect((await read(stateless)).error).toMatchObject({ code: -32602, data: { uri } });
    }
    expect((await ask("resources/read", { uri: 7 })).error.code).toBe(-32602);
  });

  test("the list is of the user's own open thoughts, newest first, page by page", async () => {
    const { key } = await service.addUser();
    const ids: string[] = [];
    for (let day = 0; day < 60; day++) {
      const captured_at = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString();
      ids.push(await capture(`Day ${day}`, { captured_at }, key));
    }
    await service.call("capture_thought", { raw: "An assistant's" }, key);
    await service.call("delete_thought", { thought_id: ids[59] }, key);
    const first = (await ask("resources/list", {}, key)).result;
    expect(first.resources).toHaveLength(50);
    expect(first.resources[0]).toEqual({
      uri: `thought://${ids[58]}`,
      name: "Day 58",
      description: expect.stringMatching(/^\w+, 2026-02-28$/),
      mimeType: "application/json",
    });
    const second = (await ask("resources/list", { cursor: first.nextCursor }, key)).result;
    expect(second).not.toHaveProperty("nextCursor");
    const uris = [...first.resources, ...second.resources].map(({ uri }: { uri: string }) => uri);
    expect(uris).toEqual(
      ids
        .slice(0, 59)
        .reverse()
        .map((id) => `thought://${id}`),
    );
  });

  test("the list names the day that it was for its user", async () => {
    const { key, actor } = await service.addUser();
    await changeUser(service.db, actor, { time_zone: "Pacific/Auckland" }, Date.now());
    await capture("Early in the morning", { captured_at: "2026-02-28T20:00:00Z" }, key);
    const { resources } = (await ask("resources/list", {}, key)).result;
    expect(resources[0].description).toMatch(/, 2026-03-01$/);
  });

  test.each(["", "nonsense", Buffer.from("2026-01-01 1").toString("base64url"), 7, null])(
    "the cursor %j, which we never gave, is refused",
    async (cursor) => {
      const { error } = await ask("resources/list", { cursor });
      expect(error).toMatchObject({ code: -32602, data: { argument: "cursor" } });
    },
  );

  test("the template says how a thought's address is made", async () => {
    const { result } = await ask("resources/templates/list");
    expect(result.resourceTemplates).toMatchObject([{ uriTemplate: "thought://{id}", name: "thought" }]);
  });
});

describe("in the stateless revision", () => {
  const askNew = async (method: string, params: object = {}, more: Record<string, string> = {}) =>
    askStateless(service.app, method, params, { ...bearer(service.key), ...more });

  test.each([
    ["prompts/list", "private"],
    ["resources/templates/list", "private"],
    ["resources/list", "private"],
  ])("%s says how long it may be kept, and by whom: %s", async (method, cacheScope) => {
    const { result } = await read(askNew(method));
    expect(result).toMatchObject({ resultType: "complete", cacheScope, ttlMs: expect.any(Number) });
  });

  test("a thought that was read is not kept, for it may change", async () => {
    const uri = `thought://${await capture("Read me")}`;
    const { result } = await read(askNew("resources/read", { uri }, { "mcp-name": uri }));
    expect(result).toMatchObject({ ttlMs: 0, cacheScope: "private", contents: [{ uri }] });
  });

  test("what is named in the body is named in the header", async () => {
    const other = { "mcp-name": "other" };
    expect((await askNew("prompts/get", { name: "review-week" })).status).toBe(200);
    expect((await read(askNew("prompts/get", { name: "review-week" }, other))).error.code).toBe(-32020);
    expect((await read(askNew("resources/read", { uri: "thought://1" }, other))).error.code).toBe(-32020);
  });
});
