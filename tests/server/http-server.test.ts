import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer, readClientLimits } from "../../src/server/http-server.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const ROOM = 3;
let web: WebApp;
let server: ReturnType<typeof createHttpServer>;
let port: number;
/** The paths of all requests, and the statuses of all answers, whether anybody was there to read them or not. */
const asked: string[] = [];
const answered: number[] = [];

beforeAll(async () => {
  web = await openWebApp();
  const answer: typeof web.app.fetch = async (request, ...rest) => {
    asked.push(new URL(request.url).pathname);
    const response = await web.app.fetch(request, ...rest);
    answered.push(response.status);
    return response;
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  server = createHttpServer(listener, { ...readClientLimits(), connections: ROOM });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await web.close();
});

const count = () => promisify(server.getConnections.bind(server))();

function open(said = "", to = port) {
  const socket = connect(to, "127.0.0.1");
  const closed = Promise.withResolvers<void>();
  socket.on("error", () => undefined);
  socket.on("close", () => closed.resolve());
  socket.resume();
  socket.write(said);
  return { socket, closed: closed.promise };
}

type Client = ReturnType<typeof open>;

test("a search of the greatest length fits into an address in every script", async () => {
  const search = new URLSearchParams({ query: "明".repeat(4_000) });
  const { headers } = web.person;
  const found = await fetch(`http://127.0.0.1:${port}/api/app/thoughts/search?${search}`, { headers });
  expect(found.status).toBe(200);
  expect(await found.json()).toEqual({ matches: [] });
  server.closeIdleConnections();
});

test("one connection too many ends the one that has waited longest, and not who asks or listens", async () => {
  const page = await fetch(`http://127.0.0.1:${port}/api/app/events`, { headers: web.person.headers });
  expect(page.status).toBe(200);
  const idle = open();
  await expect.poll(count).toBe(2);
  const half = open("POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf");
  await expect.poll(count).toBe(ROOM);
  open();
  await idle.closed;
  expect(half.socket.destroyed).toBe(false);
  open();
  await half.closed;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const reader = page.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

test("who was answered before stays longer than who never asked", async () => {
  const known = open("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(known.socket, "data");
  const strangers = Array.from({ length: ROOM + 1 }, () => open());
  await Promise.all(strangers.slice(0, 2).map(({ closed }) => closed));
  expect(known.socket.destroyed).toBe(false);
  for (const { socket } of [known, ...strangers]) socket.destroy();
});

test("a connection is kept for further requests for 75 seconds, and clients are told a little less", async () => {
  const taken = once(server, "connection");
  const { socket } = open("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [data] = await once(socket, "data");
  expect(String(data)).toMatch(/^Connection: keep-alive\r\nKeep-Alive: timeout=70\r$/m);
  const [ours] = await taken;
  expect(ours.timeout).toBe(75_000);
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(String(await once(socket, "data"))).toContain("200 OK");
});

test("a kept connection is ended after its time", async () => {
  const limits = { ...readClientLimits(), keepAliveMs: 300, announcedKeepAliveMs: 200 };
  const short = createHttpServer((_, response) => response.end(), limits).listen(0, "127.0.0.1");
  await once(short, "listening");
  const { socket, closed } = open("", (short.address() as AddressInfo).port);
  // From before the answer, of which we may hear late.
  const askedAt = performance.now();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  await closed;
  expect(performance.now() - askedAt).toBeGreaterThan(250);
  short.close();
});

test("one too many ends who has been idle for longest, not who has just come and not who was just answered", async () => {
  const limits = { ...readClientLimits(), connections: ROOM, recentMs: 500 };
  const small = createHttpServer((_, response) => response.end(), limits).listen(0, "127.0.0.1");
  await once(small, "listening");
  const { port } = small.address() as AddressInfo;
  const ask = async ({ socket }: Client) => {
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
  };
  const clients = Array.from({ length: ROOM }, () => open("", port));
  const [first, second, third] = clients as [Client, Client, Client];
  for (const client of clients) await ask(client);
  await sleep(600);
  // It came first, but was the last to ask.
  await ask(first);
  const newcomers = [open("", port), open("", port)];
  await Promise.all([second.closed, third.closed]);
  expect([first, ...newcomers].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
  for (const newcomer of newcomers) await ask(newcomer);
  small.closeAllConnections();
  small.close();
});

test.each(["/api/auth/sign-in/email", "/api/app/import", "/api/mcp"])(
  "a request to %s that breaks off is no failure of the service",
  async (path) => {
    const { headers } = web.person;
    const before = answered.length;
    const { socket } = open(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${headers.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Authorization: Bearer ${web.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
    );
    await expect.poll(() => asked.at(-1)).toBe(path);
    socket.destroy();
    await expect.poll(() => answered.slice(before)).toEqual([400]);
  },
);

test.each([
  ["is read like any other", "", 401],
  ["is refused if it is too large", "x".repeat(64 * 1024), 413],
])("a sign-in that does not declare its length %s", async (_name, padding, status) => {
  const credentials = JSON.stringify({ email: "nobody@example.com", password: "wrong", padding });
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://127.0.0.1:${port}` },
    body: new Blob([credentials]).stream(),
    duplex: "half",
  });
  expect(response.status).toBe(status);
});
