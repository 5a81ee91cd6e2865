import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveStdio } from "../../src/server/mcp/stdio.ts";
import { createTestApp } from "../support/app.ts";

let app: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Message = Record<string, unknown>;
type Send = Parameters<typeof serveStdio>[0]["send"];

const withKey =
  (key: string): Send =>
  async (body, headers) => {
    const authorised = { ...headers, authorization: `Bearer ${key}` };
    const response = await app.app.request("/api/mcp", { method: "POST", body, headers: authorised });
    return { status: response.status, text: await response.text() };
  };

/** What is answered to these lines, in the order of the answers, once the input has ended. */
async function converse(lines: (Message | string)[], send: Send = withKey(app.key)): Promise<Message[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const said = text(output);
  input.end(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  await serveStdio({ input, output, signal: new AbortController().signal, send });
  output.end();
  return (await said)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const request = (id: number | string, method: string, params: Message = {}) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const initialize = request(0, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "claude-ai", title: "Claude", version: "1" },
});
const capture = (id: number | string, given: Message) =>
  request(id, "tools/call", { name: "capture_thought", arguments: given });

test("a conversation of the handshake era: each request is answered by its id, notifications are not", async () => {
  const answers = await converse([
    initialize,
    { jsonrpc: "2.0", method: "notifications/initialized" },
    "",
    request("a", "ping"),
    capture("b", { raw: "The keys are under the mat", as_user: true }),
  ]);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  expect(byId.size).toBe(3);
  expect(byId.get(0)).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
  expect(byId.get("a")).toEqual({ jsonrpc: "2.0", id: "a", result: {} });
  expect(byId.get("b")).toMatchObject({ result: { structuredContent: { state: "open" } } });
});

test("after the handshake the chosen revision goes along, and the name that the client gave itself", async () => {
  const seen: unknown[] = [];
  const answered = withKey(app.key);
  await converse([initialize, request(1, "ping")], (body, headers, client) => {
    seen.push([headers["mcp-protocol-version"], client]);
    return answered(body, headers, client);
  });
  expect(seen).toEqual([
    [undefined, "Claude"],
    ["2025-06-18", "Claude"],
  ]);
});

test("a stateless request gets the headers that repeat it, whatever its name contains", async () => {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const [listed] = await converse([request(1, "tools/list", { _meta })]);
  expect(listed).toMatchObject({ result: { resultType: "complete" } });
  for (const name of ["é\n", " spaced ", "=?base64?x?=", ""]) {
    const [refused] = await converse([request(2, "tools/call", { name, _meta })]);
    expect(refused).toMatchObject({ id: 2, error: { code: -32602, data: { argument: "name" } } });
  }
});

test("what is refused is a protocol error with the request's id, and the conversation goes on", async () => {
  const answers = await converse([
    capture(1, { raw: " " }),
    "no json",
    capture(2, { raw: "x".repeat(2_000_000) }),
    request(3, "frobnicate"),
    request(4, "ping"),
  ]);
  expect(answers).toHaveLength(5);
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 1, error: expect.objectContaining({ code: -32602 }) }),
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
      expect.objectContaining({
        id: 2,
        error: expect.objectContaining({ message: "The body must be at most 1 MiB" }),
      }),
      expect.objectContaining({ id: 3, error: expect.objectContaining({ code: -32601 }) }),
      { jsonrpc: "2.0", id: 4, result: {} },
    ]),
  );
});

test("a message ends at its newline, not at a line separator within a text", async () => {
  const raw = "One\u2028two\u2029three\u0085four";
  const [captured, ...others] = await converse([capture(1, { raw })]);
  expect(captured).toMatchObject({
    id: 1,
    result: { structuredContent: { normalizedText: "One\u2028two\u2029threefour" } },
  });
  expect(others).toEqual([]);
});

test("a message may come in pieces, cut within a character, and its last line without an end", async () => {
  const bytes = Buffer.from(
    `${JSON.stringify(capture(1, { raw: "Tee für 東京" }))}\r\n${JSON.stringify(request(2, "ping"))}`,
  );
  const input = Readable.from([...bytes].map((byte) => Buffer.of(byte)));
  const output = new PassThrough();
  const said = text(output);
  await serveStdio({ input, output, signal: new AbortController().signal, send: withKey(app.key) });
  output.end();
  expect(await said).toContain("Tee für 東京");
  expect(await said).toContain('"id":2,"result":{}');
});

test("a wrong key, a foreign answer and an unreachable service are told in a sentence", async () => {
  const [wrong] = await converse([request(1, "ping")], withKey("cpl_wrong"));
  expect(wrong).toMatchObject({ id: 1, error: { message: expect.stringContaining("refused the key") } });
  const [foreign] = await converse(
    [request(1, "ping"), { jsonrpc: "2.0", method: "notifications/initialized" }],
    async () => ({ status: 502, text: "<html>" }),
  );
  expect(foreign).toMatchObject({ error: { message: expect.stringContaining("status 502") } });
  const [gone] = await converse([request(1, "ping")], () => Promise.reject(new Error("It is away.")));
  expect(gone).toMatchObject({ error: { code: -32000, message: "It is away." } });
});

test("a signal ends it although the input goes on", async () => {
  const stop = new AbortController();
  const streams = { input: new PassThrough(), output: new PassThrough() };
  const serving = serveStdio({ ...streams, signal: stop.signal, send: withKey(app.key) });
  streams.input.write(`${JSON.stringify(request(1, "ping"))}\n`);
  await expect.poll(() => streams.output.read()?.toString()).toContain('"id":1');
  stop.abort();
  await serving;
});
