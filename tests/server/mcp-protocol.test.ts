import { describe, expect, test } from "vitest";
import { authorise } from "../../src/base/actor.ts";
import { instruct } from "../../src/server/mcp/server-info.ts";
import {
  ask,
  askStateless,
  createEchoTool,
  createTestEndpoint,
  post,
  read,
  STATELESS,
  statelessMeta,
} from "../support/mcp.ts";

const endpoint = createTestEndpoint();
const serverInfo = { name: "commonplace", title: "Commonplace", version: "1.2.3" };
const capabilities = { tools: {}, prompts: {}, resources: {} };
const META = "io.modelcontextprotocol/";

describe("the handshake revisions", () => {
  const short = { name: "commonplace", version: "1.2.3" };
  const icons = [{ src: "http://localhost/icon.svg", mimeType: "image/svg+xml", sizes: ["any"] }];
  test.each([
    ["2024-11-05", short],
    ["2025-03-26", short],
    ["2025-06-18", serverInfo],
    ["2025-11-25", { ...serverInfo, websiteUrl: "http://localhost", icons }],
  ])(
    "initialize agrees on revision %s, with what it knows of a server",
    async (protocolVersion, serverInfo) => {
      const clientInfo = { name: "tests", version: "1" };
      const response = await ask(endpoint, "initialize", { protocolVersion, capabilities: {}, clientInfo });
      const { result } = await read(response);
      expect(result).toEqual({ protocolVersion, capabilities, serverInfo, instructions: instruct("UTC") });
      expect(response.headers.get("mcp-session-id")).toBeNull();
    },
  );

  test.each(["1999-01-01", STATELESS, 7, undefined])(
    "initialize offers the newest of them to a client that wants %j",
    async (protocolVersion) => {
      const response = await ask(endpoint, "initialize", { protocolVersion });
      expect((await read(response)).result.protocolVersion).toBe("2025-11-25");
    },
  );

  test("ping is answered with an empty object", async () => {
    expect((await read(ask(endpoint, "ping"))).result).toEqual({});
  });

  test("nothing is kept between requests: tools work without initialize, whatever the session id", async () => {
    const response = await ask(endpoint, "tools/list", {}, { "mcp-session-id": "of another life" });
    expect((await read(response)).result.tools).toHaveLength(4);
  });

  test("results carry nothing of the stateless revision", async () => {
    const list = await read(ask(endpoint, "tools/list", {}));
    expect(Object.keys(list.result)).toEqual(["tools"]);
    const call = await read(ask(endpoint, "tools/call", { name: "echo" }));
    expect(Object.keys(call.result)).toEqual(["content", "structuredContent"]);
  });

  test("a known MCP-Protocol-Version header is accepted, an unknown one refused with what is supported", async () => {
    expect((await ask(endpoint, "ping", {}, { "mcp-protocol-version": "2025-06-18" })).status).toBe(200);
    const refused = await ask(endpoint, "ping", {}, { "mcp-protocol-version": "1999-01-01" });
    expect(refused.status).toBe(400);
    expect((await read(refused)).error).toMatchObject({
      code: -32022,
      data: {
        requested: "1999-01-01",
        supported: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", STATELESS],
      },
    });
  });
});

test("the instructions say when to look, to capture and to change, and never to invent, in 120 words", () => {
  const instructions = instruct("UTC");
  expect(instructions.split(/\s+/).length).toBeLessThanOrEqual(120);
  for (const words of [
    "retrieve_thoughts",
    "capture_thought",
    "edit_thought",
    "as_user: true",
    "Never invent",
  ])
    expect(instructions).toContain(words);
});

test("they name the person's time zone, in which an evening's thought is not of the next day", async () => {
  const actor = authorise("user-1", null, "America/Los_Angeles");
  const elsewhere = createTestEndpoint({ authenticate: async () => actor });
  const greetings = [ask(elsewhere, "initialize"), askStateless(elsewhere, "server/discover")];
  for (const greeting of greetings)
    expect((await read(greeting)).result.instructions).toMatch(
      /Times are UTC; the user's time zone is America\/Los_Angeles\.$/,
    );
});

test("the public address is the server's own, whatever name the request came by", async () => {
  const behindProxy = createTestEndpoint({ baseUrl: "https://memory.example.com/" });
  const { result } = await read(ask(behindProxy, "initialize", { protocolVersion: "2025-11-25" }));
  expect(result.serverInfo.websiteUrl).toBe("https://memory.example.com");
  expect(result.serverInfo.icons[0].src).toBe("https://memory.example.com/icon.svg");
});

describe("the stateless revision", () => {
  test("server/discover says what is served, cacheable, and who answers", async () => {
    const response = await askStateless(endpoint, "server/discover");
    expect(response.status).toBe(200);
    expect((await read(response)).result).toEqual({
      supportedVersions: [STATELESS],
      capabilities,
      instructions: instruct("UTC"),
      ttlMs: expect.any(Number),
      cacheScope: "private",
      resultType: "complete",
      _meta: {
        [`${META}serverInfo`]: { ...serverInfo, websiteUrl: "http://localhost", icons: [expect.any(Object)] },
      },
    });
  });

  test("tools/list and tools/call carry resultType and the server's name; the list its cache hints", async () => {
    const { result: list } = await read(askStateless(endpoint, "tools/list"));
    expect(list).toMatchObject({ resultType: "complete", cacheScope: "private", ttlMs: 300_000 });
    const { result } = await read(askStateless(endpoint, "tools/call", { name: "echo" }));
    expect(result).toEqual({
      content: [{ type: "text", text: "{}" }],
      structuredContent: {},
      resultType: "complete",
      _meta: { [`${META}serverInfo`]: serverInfo },
    });
  });

  test.each(["initialize", "ping", "resources/subscribe", "subscriptions/listen", "logging/setLevel"])(
    "the method %s does not exist there: 404, -32601",
    async (method) => {
      const response = await askStateless(endpoint, method);
      expect(response.status).toBe(404);
      expect(await read(response)).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  test.each([
    ["no _meta", undefined, `_meta.${META}protocolVersion`],
    [
      "no protocolVersion",
      { ...statelessMeta, [`${META}protocolVersion`]: undefined },
      `_meta.${META}protocolVersion`,
    ],
    [
      "a protocolVersion that is a number",
      { ...statelessMeta, [`${META}protocolVersion`]: 1 },
      `_meta.${META}protocolVersion`,
    ],
    [
      "no clientCapabilities",
      { ...statelessMeta, [`${META}clientCapabilities`]: undefined },
      `_meta.${META}clientCapabilities`,
    ],
    [
      "clientCapabilities that are a list",
      { ...statelessMeta, [`${META}clientCapabilities`]: [] },
      `_meta.${META}clientCapabilities`,
    ],
  ])("a request with %s is refused with 400, -32602 and the key", async (_name, _meta, argument) => {
    const response = await askStateless(endpoint, "tools/list", { _meta });
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ id: 1, error: { code: -32602, data: { argument } } });
  });

  test("clientInfo may be left out", async () => {
    const { [`${META}clientInfo` as const]: _, ..._meta } = statelessMeta;
    expect((await askStateless(endpoint, "tools/list", { _meta })).status).toBe(200);
  });

  test("a revision that is not served is refused with 400, -32022 and the served ones", async () => {
    const _meta = { ...statelessMeta, [`${META}protocolVersion`]: "2027-01-01" };
    const headers = { "mcp-protocol-version": "2027-01-01" };
    const response = await askStateless(endpoint, "server/discover", { _meta }, headers);
    expect(response.status).toBe(400);
    expect((await read(response)).error).toMatchObject({
      code: -32022,
      data: { requested: "2027-01-01", supported: [STATELESS] },
    });
  });

  test.each([
    ["the version header differs from _meta", { "mcp-protocol-version": "2025-11-25" }],
    ["the Mcp-Method header differs from the method", { "mcp-method": "tools/list" }],
    ["the Mcp-Method header differs in case", { "mcp-method": "TOOLS/CALL" }],
    ["the Mcp-Name header differs from the tool", { "mcp-name": "other" }],
    ["the Mcp-Name header is encoded and differs", { "mcp-name": "=?base64?b3RoZXI=?=" }],
  ])("400, -32020 when %s", async (_name, headers) => {
    const response = await askStateless(endpoint, "tools/call", { name: "echo" }, headers);
    expect(response.status).toBe(400);
    expect(await read(response)).toMatchObject({ id: 1, error: { code: -32020 } });
  });

  test.each(["mcp-protocol-version", "mcp-method", "mcp-name"])(
    "400, -32020 without the %s header",
    async (missing) => {
      const headers = { "mcp-protocol-version": STATELESS, "mcp-method": "tools/call", "mcp-name": "echo" };
      const given = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing));
      const response = await ask(endpoint, "tools/call", { name: "echo", _meta: statelessMeta }, given);
      expect(response.status).toBe(400);
      expect((await read(response)).error.code).toBe(-32020);
    },
  );

  test.each(["  echo  ", "=?base64?ZWNobw==?="])(
    "the Mcp-Name header %j matches the tool echo",
    async (name) => {
      expect(
        (await askStateless(endpoint, "tools/call", { name: "echo" }, { "mcp-name": name })).status,
      ).toBe(200);
    },
  );

  test("a notification is accepted without the standard headers", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { _meta: statelessMeta },
    });
    expect((await post(endpoint, body)).status).toBe(202);
  });
});

describe("deprecations (spec 9)", () => {
  const note = "use new_tool instead.";
  const deprecations = [{ tool: "old_tool", since: "2027-01-01", sunset: "2027-07-01", note }];
  const aging = createTestEndpoint({
    tools: [createEchoTool("old_tool"), createEchoTool("new_tool")],
    deprecations,
  });

  test("a deprecated tool says so in its description", async () => {
    const { result } = await read(ask(aging, "tools/list"));
    expect(result.tools[0].description).toBe(
      "The old_tool tool. Deprecated, to be removed on 2027-07-01: use new_tool instead.",
    );
    expect(result.tools[1].description).toBe("The new_tool tool.");
  });

  test("every answer to its call carries Deprecation and Sunset, a refusal too; no other does", async () => {
    for (const given of [{}, { word: 1 }]) {
      const response = await ask(aging, "tools/call", { name: "old_tool", arguments: given });
      expect(response.headers.get("deprecation")).toBe("@1798761600");
      expect(response.headers.get("sunset")).toBe("Thu, 01 Jul 2027 00:00:00 GMT");
    }
    const other = await ask(aging, "tools/call", { name: "new_tool" });
    expect(other.headers.has("deprecation") || other.headers.has("sunset")).toBe(false);
  });

  test("nothing is deprecated today", async () => {
    const response = await ask(endpoint, "tools/call", { name: "echo" });
    expect(response.headers.has("deprecation")).toBe(false);
  });
});
