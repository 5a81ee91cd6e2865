import { describe, expect, test } from "vitest";
import { createUserLimits } from "../../src/server/limits/user-limits.ts";
import { ask, createTestEndpoint, post, read, TEST_BEARER } from "../support/mcp.ts";

const endpoint = createTestEndpoint();
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** The status, and the id and code of the JSON-RPC error. */
async function fault(response: Response) {
  const { jsonrpc, id, error } = await read(response);
  expect(jsonrpc).toBe("2.0");
  expect(error.message).not.toBe("");
  return { status: response.status, id, code: error.code };
}

describe("authentication (spec 5)", () => {
  test.each([
    ["no header", undefined],
    ["an empty header", ""],
    ["another scheme", "Basic Y3BsX3Rlc3Q="],
    ["an unknown key", "Bearer cpl_other"],
  ])("a request with %s gets 401 and exactly the Unauthorized body", async (_name, authorization) => {
    const response = await endpoint.request("/api/mcp", {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
      body: PING,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer error="invalid_token", ' +
        'error_description="Send a valid API key as a bearer token. Get one at http://localhost/keys", ' +
        'resource_metadata="http://localhost/.well-known/oauth-protected-resource/api/mcp", ' +
        'scope="read capture write"',
    );
    expect(await response.text()).toBe('{"error":"Unauthorized"}');
  });

  test("authentication runs before the method, Accept and JSON are looked at", async () => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const body = method === "POST" ? "{not json" : null;
      const response = await endpoint.request("/api/mcp", { method, body, headers: { accept: "text/html" } });
      expect(response.status).toBe(401);
    }
  });

  test("a key check that fails for lack of a database is a 500, not a 401", async () => {
    const broken = createTestEndpoint({
      authenticate: async () => {
        throw new Error("no such table: keys");
      },
    });
    expect(await fault(await post(broken, PING))).toEqual({ status: 500, id: null, code: -32603 });
  });
});

test("the address may be given with a slash at its end, as people paste it", async () => {
  const headers = { authorization: TEST_BEARER };
  const response = await endpoint.request("/api/mcp/", { method: "POST", headers, body: PING });
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  const unknown = await endpoint.request("/api/mcp/", { method: "POST", body: PING });
  expect(unknown.headers.get("www-authenticate")).toContain('/.well-known/oauth-protected-resource/api/mcp"');
});

describe("method and Accept (spec 4.1, 7)", () => {
  test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"])(
    "%s is answered 405 with Allow: POST",
    async (method) => {
      const response = await endpoint.request("/api/mcp", {
        method,
        headers: { authorization: TEST_BEARER },
      });
      expect(response.headers.get("allow")).toBe("POST");
      expect(await fault(response)).toEqual({ status: 405, id: null, code: -32000 });
    },
  );

  test("the method is checked before Accept, and Accept before the body", async () => {
    const headers = { authorization: TEST_BEARER, accept: "text/html" };
    expect((await endpoint.request("/api/mcp", { method: "GET", headers })).status).toBe(405);
    expect((await post(endpoint, "{not json", headers)).status).toBe(406);
  });

  test.each([
    "application/json",
    "application/json, text/event-stream",
    "text/event-stream, application/json;q=0.1",
    "*/*",
    "application/*",
    "APPLICATION/JSON; charset=utf-8",
    "text/html, application/json ; q=0.5",
    "text/event-stream;q=0, */*",
  ])("Accept: %s is answered with JSON", async (accept) => {
    const response = await post(endpoint, PING, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await read(response)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });

  test("a request without an Accept header is answered with JSON", async () => {
    const response = await post(endpoint, PING);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  test.each([
    "text/event-stream",
    "text/*",
    "application/json;q=0, */*",
    "application/json; q=0.000, text/*",
  ])("Accept: %s is answered with an event stream", async (accept) => {
    const response = await post(endpoint, PING, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
  });

  test.each([
    "text/html",
    "",
    "application/json;q=0",
    "*/*;q=0",
    "application/jsonp",
    "application/xml, text/plain",
  ])("Accept: %s is refused with 406", async (accept) => {
    expect(await fault(await post(endpoint, PING, { accept }))).toEqual({
      status: 406,
      id: null,
      code: -32000,
    });
  });

  test("an answer that is not a 200 is JSON, even where only a stream is accepted", async () => {
    const response = await post(endpoint, "{not json", { accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect((await fault(response)).status).toBe(400);
  });
});

describe("rate limit (spec 7, 8)", () => {
  test("a user over their limit gets 429 with Retry-After until the window ends; others do not", async () => {
    let now = 0;
    const limits = createUserLimits({ requests: 2, cpuSeconds: 0, clock: () => now });
    const limited = createTestEndpoint({ limits });
    expect((await post(limited, PING)).status).toBe(200);
    expect((await post(limited, "{not json")).status).toBe(400);
    now = 15_000;
    const refused = await post(limited, PING);
    expect(refused.headers.get("retry-after")).toBe("45");
    expect(await fault(refused)).toEqual({ status: 429, id: null, code: -32005 });
    expect(limits.refuse("another user")).toBeUndefined();
    now = 60_000;
    expect((await post(limited, PING)).status).toBe(200);
  });

  test("what fails before the limit is not counted", async () => {
    const limited = createTestEndpoint({
      limits: createUserLimits({ requests: 1, cpuSeconds: 0, clock: () => 0 }),
    });
    await post(limited, PING, { authorization: "Bearer wrong" });
    await post(limited, PING, { accept: "text/html" });
    expect((await post(limited, PING)).status).toBe(200);
  });
});

describe("body (spec 7; design 3)", () => {
  test("a body above 1 MiB is refused with 413, whether its length is declared or not", async () => {
    const body = PING.replace("ping", "x".repeat(1024 * 1024));
    expect(await fault(await post(endpoint, body))).toEqual({ status: 413, id: null, code: -32000 });
    const declared = await post(endpoint, body, { "content-length": String(body.length) });
    expect(declared.status).toBe(413);
  });

  test("reading stops as soon as a body shows to be too large", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: "POST", headers: { authorization: TEST_BEARER }, body: endless, duplex: "half" };
    const response = await endpoint.request("/api/mcp", init as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(1.5 * 1024 * 1024);
  });

  test("a body of exactly 1 MiB is read", async () => {
    const body = PING + " ".repeat(1024 * 1024 - PING.length);
    expect((await post(endpoint, body)).status).toBe(200);
  });

  test.each([
    ["nothing", ""],
    ["blanks", "  \n"],
    ["broken JSON", '{"jsonrpc":"2.0","id":1'],
    ["two documents", `${PING}${PING}`],
    ["a NUL byte", `${PING}\0`],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ["50,000 unclosed brackets", "[".repeat(50_000)],
  ])("%s is a parse error: 400, -32700, id null", async (_name, body) => {
    expect(await fault(await post(endpoint, body))).toEqual({ status: 400, id: null, code: -32700 });
  });

  test("the content type is not what decides: JSON is read as JSON", async () => {
    expect((await post(endpoint, PING, { "content-type": "text/plain" })).status).toBe(200);
  });
});

describe("envelope (spec 2, 7)", () => {
  test.each([
    ["a batch", `[${PING}]`, null],
    ["an empty batch", "[]", null],
    ["50,000 nested brackets", "[".repeat(50_000) + "]".repeat(50_000), null],
    ["a string", '"ping"', null],
    ["null", "null", null],
    ["a number", "1", null],
    ["an empty object", "{}", null],
    ["no jsonrpc", '{"id":7,"method":"ping"}', 7],
    ["another jsonrpc version", '{"jsonrpc":"1.0","id":"a","method":"ping"}', "a"],
    ["jsonrpc as a number", '{"jsonrpc":2.0,"id":7,"method":"ping"}', 7],
    ["no method", '{"jsonrpc":"2.0","id":7}', 7],
    ["a method that is not a string", '{"jsonrpc":"2.0","id":7,"method":1}', 7],
    ["a posted response", '{"jsonrpc":"2.0","id":7,"result":{}}', 7],
    ["params as an array", '{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}', 7],
    ["params as null", '{"jsonrpc":"2.0","id":7,"method":"ping","params":null}', 7],
    ["no id", '{"jsonrpc":"2.0","method":"tools/list"}', null],
    ["id null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
    ["a fractional id", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
    ["a boolean id", '{"jsonrpc":"2.0","id":true,"method":"ping"}', null],
    ["an object as id", '{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
    [
      "an integer that no number holds exactly",
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
      null,
    ],
    ["a notification with id null", '{"jsonrpc":"2.0","id":null,"method":"notifications/initialized"}', null],
  ])("%s is an invalid request: 400, -32600, a readable id echoed", async (_name, body, id) => {
    expect(await fault(await post(endpoint, body))).toEqual({ status: 400, id, code: -32600 });
  });

  test.each([0, -1, 42, 2 ** 53 - 1, "", "0", "a-b", "\ud800", "\u0000", "日本"])(
    "the id %j is echoed as it came",
    async (id) => {
      const response = await post(endpoint, JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }));
      expect(await read(response)).toEqual({ jsonrpc: "2.0", id, result: {} });
    },
  );

  test("unknown members of the envelope are ignored", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping","extra":true,"__proto__":{"x":1},"params":{"a":1}}';
    expect((await post(endpoint, body)).status).toBe(200);
  });

  test.each(["notifications/initialized", "notifications/cancelled", "notifications/unheard_of"])(
    "the notification %s is accepted: 202 without a body",
    async (method) => {
      const response = await post(endpoint, JSON.stringify({ jsonrpc: "2.0", method }));
      expect(response.status).toBe(202);
      expect(await response.text()).toBe("");
    },
  );
});

describe("method and arguments (spec 4.1, 7; design 3)", () => {
  test.each([
    "resources/subscribe",
    "constructor",
    "",
    "tools/list ",
    "notifications/initialized",
    "server/discover",
  ])("the unknown method %j is -32601, in a 200 that clients read as an answer", async (method) => {
    expect(await fault(await ask(endpoint, method))).toEqual({ status: 200, id: 1, code: -32601 });
  });

  test("an unknown method is told as an event where only a stream is accepted", async () => {
    const response = await ask(endpoint, "resources/subscribe", {}, { accept: "text/event-stream" });
    expect(await response.text()).toMatch(/^event: message\ndata: \{.*-32601.*\}\n\n$/);
  });

  test.each([
    ["an unknown tool", { name: "list_thoughts" }, "name"],
    ["a tool named like a built-in", { name: "__proto__" }, "name"],
    ["no tool name", {}, "name"],
    ["a tool name that is not a string", { name: ["echo"] }, "name"],
    ["arguments that are an array", { name: "echo", arguments: [] }, "arguments"],
    ["arguments that are null", { name: "echo", arguments: null }, "arguments"],
    ["arguments that are a string", { name: "echo", arguments: "word" }, "arguments"],
    ["an argument of the wrong type", { name: "echo", arguments: { word: 1 } }, "word"],
  ])("%s is refused with 400, -32602 and the argument's name", async (_name, params, argument) => {
    const response = await ask(endpoint, "tools/call", params);
    expect(response.status).toBe(400);
    const { id, error } = await read(response);
    expect({ id, code: error.code, data: error.data }).toEqual({ id: 1, code: -32602, data: { argument } });
    expect(error.message).toMatch(new RegExp(`^${argument} must be `));
  });

  test("absent arguments are an empty object, and unknown ones are ignored", async () => {
    for (const given of [undefined, {}, { unknown: "[".repeat(1000) }]) {
      const response = await ask(endpoint, "tools/call", { name: "echo", arguments: given });
      expect((await read(response)).result).toEqual({
        content: [{ type: "text", text: "{}" }],
        structuredContent: {},
      });
    }
  });
});

describe("server errors (spec 7; design 3)", () => {
  test.each([
    ["storage_down", "The database is unavailable."],
    ["gateway_down", "The language model did not answer after 3 retries."],
  ])("%s is 500, -32603 with its safe sentence", async (name, message) => {
    const response = await ask(endpoint, "tools/call", { name });
    expect(response.status).toBe(500);
    expect(await read(response)).toEqual({ jsonrpc: "2.0", id: 1, error: { code: -32603, message } });
  });

  test("a bug is 500, -32603 and shows nothing of what is inside", async () => {
    const response = await ask(endpoint, "tools/call", { name: "has_bug" }, { accept: "text/event-stream" });
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect((await read(response)).error).toEqual({ code: -32603, message: "Internal error" });
  });
});

describe("Origin (design 3)", () => {
  const browser = createTestEndpoint({
    allowedOrigins: ["https://app.example.com"],
    baseUrl: "https://memory.example.com/base",
  });
  const sendFrom = (origin: string, host = "localhost:3000", method = "POST") =>
    browser.request(`http://${host}/api/mcp`, {
      method,
      headers: { origin, authorization: TEST_BEARER },
      body: method === "POST" ? PING : null,
    });

  test.each([
    ["https://evil.example.com", "localhost:3000"],
    ["http://evil.example.com", "evil.example.com"],
    ["null", "localhost:3000"],
    ["file://", "localhost:3000"],
    ["http://127.0.0.1.evil.example.com", "localhost:3000"],
    ["http://localhost.evil.example.com", "localhost:3000"],
    ["https://memory.example.com:8443", "localhost:3000"],
    ["http://192.168.1.6:3000", "192.168.1.5:3000"],
    ["not an origin", "localhost:3000"],
  ])("a page of %s may not call %s: 403, before the bearer is looked at", async (origin, host) => {
    const response = await sendFrom(origin, host);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await fault(response)).toEqual({ status: 403, id: null, code: -32000 });
    expect((await sendFrom(origin, host, "OPTIONS")).status).toBe(403);
    expect((await sendFrom(origin, host, "GET")).status).toBe(403);
  });

  test.each([
    ["https://app.example.com", "localhost:3000"],
    ["https://memory.example.com", "localhost:3000"],
    ["http://localhost:5173", "localhost:3000"],
    ["http://127.0.0.1:6274", "192.168.1.5:3000"],
    ["http://[::1]:3000", "[::1]:3000"],
    ["http://192.168.1.5:3000", "192.168.1.5:3000"],
    ["https://192.168.1.5", "192.168.1.5"],
  ])("a page of %s may call %s, and may read the answer", async (origin, host) => {
    const response = await sendFrom(origin, host);
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("vary")).toBe("Origin");
  });

  test("a preflight is answered without the bearer, which browsers do not send with it", async () => {
    const response = await browser.request("/api/mcp", {
      method: "OPTIONS",
      headers: { origin: "https://app.example.com", "access-control-request-method": "POST" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(response.headers.get("access-control-allow-methods")).toBe("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  test("a page that is allowed can read a refusal too", async () => {
    const response = await browser.request("/api/mcp", {
      method: "POST",
      headers: { origin: "https://app.example.com" },
      body: PING,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  });
});

test("every request is observed under a name from a closed set", async () => {
  const seen: string[] = [];
  const observed = createTestEndpoint({ observe: ({ name, status }) => void seen.push(`${name} ${status}`) });
  await ask(observed, "ping");
  await ask(observed, "tools/call", { name: "echo" });
  await ask(observed, "tools/call", { name: "has_bug" });
  await ask(observed, "tools/call", { name: "made_up" });
  await ask(observed, "made/up");
  await post(observed, "{not json");
  await post(observed, PING, { authorization: "Bearer wrong" });
  expect(seen).toEqual([
    "ping 200",
    "echo 200",
    "has_bug 500",
    "tools/call 400",
    "other 200",
    "none 400",
    "none 401",
  ]);
});
