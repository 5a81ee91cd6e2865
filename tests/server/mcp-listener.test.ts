import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { signIn } from "../support/session.ts";

/** The same service twice: as `main.ts` serves it, and all through the app. */
let service: TestApp;
let direct: Server;
let throughApp: Server;

beforeAll(async () => {
  service = await createTestApp({ config: { TRUSTED_PROXIES: ["127.0.0.0/8"], MCP_RATE_LIMIT: 0 } });
  direct = await listen(service.listener);
  throughApp = await listen(getRequestListener(service.app.fetch, { overrideGlobalObjects: false }));
});
afterAll(async () => {
  for (const server of [direct, throughApp]) {
    server.closeAllConnections();
    server.close();
  }
  await service.close();
});

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

type Call = {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
};

const rpc = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 7, method, params });

/** With a key and a host, unless told otherwise. */
async function send(server: Server, { method = "POST", path = "/api/mcp", headers, body = "" }: Call) {
  const { port } = server.address() as AddressInfo;
  const all = {
    host: "memory.test:8080",
    authorization: `Bearer ${service.key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const kept = Object.entries(all).filter(([, value]) => value !== "");
  const sent = request({ port, method, path, headers: Object.fromEntries(kept) });
  sent.end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  const { date: _, ...answered } = response.headers;
  return { status: response.statusCode, headers: answered, text };
}

const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "notes.example.com" };

const calls: [string, Call][] = [
  ["a method", { body: rpc("ping") }],
  ["a list", { body: rpc("tools/list") }],
  ["a tool", { body: rpc("tools/call", { name: "retrieve_thoughts", arguments: {} }) }],
  ["an answer that names the service", { body: rpc("initialize", {}) }],
  ["the same behind a proxy", { body: rpc("initialize", {}), headers: forwarded }],
  ["a notification", { body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }],
  ["a stream", { body: rpc("ping"), headers: { accept: "text/event-stream" } }],
  ["neither format", { body: rpc("ping"), headers: { accept: "text/html" } }],
  ["any format", { body: rpc("ping"), headers: { accept: "" } }],
  ["no key", { body: rpc("ping"), headers: { authorization: "" } }],
  ["no key behind a proxy", { body: rpc("ping"), headers: { authorization: "", ...forwarded } }],
  ["a wrong key", { body: rpc("ping"), headers: { authorization: `Bearer cpl_${"x".repeat(40)}` } }],
  ["an unknown method", { body: rpc("thoughts/list") }],
  ["an unknown tool", { body: rpc("tools/call", { name: "forget" }) }],
  ["faults as results", { path: "/api/mcp?errors=result", body: rpc("tools/call", { name: "forget" }) }],
  ["an unknown style of faults", { path: "/api/mcp?errors=other", body: rpc("ping") }],
  ["no JSON", { body: "{" }],
  ["no UTF-8", { body: Buffer.from([0x22, 0xff, 0x22]) }],
  ["nothing", {}],
  ["a batch", { body: `[${rpc("ping")}]` }],
  ["deep JSON", { body: "[".repeat(100) + "]".repeat(100) }],
  ["an unknown revision", { body: rpc("ping"), headers: { "mcp-protocol-version": "1999-01-01" } }],
  ["a page of the service", { body: rpc("ping"), headers: { origin: "http://localhost:3000" } }],
  ["a foreign page", { body: rpc("ping"), headers: { origin: "https://evil.example" } }],
  [
    "a body in chunks",
    { body: rpc("ping"), headers: { "content-length": "", "transfer-encoding": "chunked" } },
  ],
  ["a body that is too large", { body: "x".repeat(1024 * 1024 + 1) }],
  ["a large body", { body: rpc("ping", { filler: "x".repeat(1024 * 1000) }) }],
  ["another method", { method: "GET", headers: { "content-length": "" } }],
  ["another path", { path: "/api/mcp/", body: rpc("ping") }],
  ["an encoded path", { path: "/api/%6dcp", body: rpc("ping") }],
  ["a host in capitals", { body: rpc("initialize", {}), headers: { host: "MEMORY.test" } }],
  ["a host with a path", { body: rpc("ping"), headers: { host: "memory.test/api" } }],
];

test.each(calls)("%s is answered alike, with the app and without it", async (_, call) => {
  const answer = await send(direct, call);
  expect(answer).toEqual(await send(throughApp, call));
});

test("two keys in one request are refused", async () => {
  const authorization = [`Bearer ${service.key}`, `Bearer ${service.key}`];
  for (const server of [direct, throughApp])
    expect(await send(server, { body: rpc("ping"), headers: { authorization } })).toMatchObject({
      status: 401,
    });
});

test("a client behind a proxy is noted as its key's user", async () => {
  await send(direct, { body: rpc("ping"), headers: { "x-forwarded-for": "192.0.2.7, 127.0.0.1" } });
  await service.keyring.flush();
  const key = await service.db
    .selectFrom("api_keys")
    .select("last_used_from")
    .where("user_id", "=", service.actor.userId)
    .executeTakeFirstOrThrow();
  expect(key.last_used_from).toBe("192.0.2.7");
});

test("a client that leaves within its body harms nobody", async () => {
  const { port } = direct.address() as AddressInfo;
  const headers = { host: "memory.test", authorization: `Bearer ${service.key}`, "content-length": "100" };
  const sent = request({ port, method: "POST", path: "/api/mcp", headers });
  sent.on("error", () => undefined);
  sent.write("{");
  const [incoming] = await once(direct, "request");
  sent.destroy();
  await new Promise((resolve) => incoming.on("close", resolve));
  expect(await send(direct, { body: rpc("ping") })).toMatchObject({ status: 200 });
});

test("clients that go away while their bodies wait to be read leave room for others", async () => {
  const arrived: IncomingMessage[] = [];
  const note = (incoming: IncomingMessage) => void arrived.push(incoming);
  direct.on("request", note);
  const { port } = direct.address() as AddressInfo;
  const headers = { authorization: `Bearer ${service.key}`, "content-length": "1000" };
  for (let i = 0; i < 40; i++) {
    const sent = request({ port, method: "POST", path: "/api/mcp", headers, agent: false });
    sent.on("error", () => {}).write("{");
  }
  const isRead = (incoming: IncomingMessage) => incoming.listenerCount("data") > 0;
  await expect.poll(() => [arrived.length, arrived.filter(isRead).length]).toEqual([40, 16]);
  direct.off("request", note);
  const [read, waiting] = [arrived.filter(isRead), arrived.filter((incoming) => !isRead(incoming))];
  for (const group of [waiting, read])
    await Promise.all(
      group.map((incoming) => {
        incoming.socket.destroy();
        return new Promise((resolve) => incoming.on("close", resolve));
      }),
    );
  expect((await send(direct, { body: rpc("ping") })).status).toBe(200);
});

const body = rpc("ping");
const ping = (key: string) =>
  `POST /api/mcp HTTP/1.1\r\nHost: memory.test\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (path: string, cookie = "") =>
  `GET /api/app/${path} HTTP/1.1\r\nHost: memory.test\r\nCookie: ${cookie}\r\n\r\n`;

test.each<[string, () => Server, (key: string, cookie?: string) => string]>([
  ["calls", () => direct, ping],
  ["calls through the app", () => throughApp, ping],
  ["requests of the web app", () => direct, (_key, cookie) => get("thoughts", cookie)],
])("of one user's %s sixteen answers at once wait to be read", async (_, find, write) => {
  const server = find();
  const { actor, headers } = await signIn(service);
  const { key } = await createApiKey(service.db, { userId: actor.userId, name: "Mine" }, Date.now());
  const opened: ServerResponse[] = [];
  const note = (_incoming: IncomingMessage, outgoing: ServerResponse) => void opened.push(outgoing);
  server.prependListener("request", note);
  // What follows on a connection leaves only after live events, which do not end.
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(get("events", headers.cookie) + write(key, headers.cookie).repeat(20));
  const countAnswered = () => opened.filter(({ writableEnded }) => writableEnded).length;
  await expect.poll(() => [opened.length, countAnswered()]).toEqual([21, 16]);
  server.off("request", note);
  expect((await send(server, { body })).status).toBe(200);
  expect(countAnswered()).toBe(16);
  client.destroy();
  const authorization = `Bearer ${key}`;
  expect((await send(server, { body, headers: { authorization } })).status).toBe(200);
});
