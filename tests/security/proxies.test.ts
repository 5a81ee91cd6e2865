import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const PROXY = "10.9.0.1";
const ADA = "ada@example.com";
const PAUSE_MS = 11_000;

let web: WebApp;
let tests = 0;

/** better-auth counts for the whole process, so that each test has a network of its own. */
const client = (host: number) => `203.0.${tests}.${host}`;

beforeEach(async () => {
  tests++;
  vi.useFakeTimers({ toFake: ["Date"] });
  web = await open(["10.9.0.0/16", "fd00::/8"]);
});
afterEach(async () => {
  vi.useRealTimers();
  await web.close();
});

async function open(proxies: string[]): Promise<WebApp> {
  const opened = await openWebApp({ config: { TRUSTED_PROXIES: proxies }, clock: () => Date.now() });
  await addPerson(opened.db, ADA);
  return opened;
}

type From = { socket?: string; forwarded?: string; headers?: Record<string, string>; body?: string };

function post(path: string, body: object, { socket = PROXY, forwarded, headers, body: raw }: From = {}) {
  const init = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: ORIGIN,
      ...(forwarded && { "x-forwarded-for": forwarded }),
      ...headers,
    },
    body: raw ?? JSON.stringify(body),
  };
  return web.app.request(`${ORIGIN}/api${path}`, init, { incoming: { socket: { remoteAddress: socket } } });
}

const signIn = async (password: string, from: From = {}, email = ADA) =>
  (await post("/auth/sign-in/email", { email, password }, from)).status;

async function fail(times: number, from: (i: number) => From, email = ADA): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i++) {
    vi.advanceTimersByTime(PAUSE_MS);
    statuses.push(await signIn(`guess ${i}`, from(i), email));
  }
  vi.advanceTimersByTime(PAUSE_MS);
  return statuses;
}

test("behind a trusted proxy, a stranger's sign-ins lock nobody else out", async () => {
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push(await signIn("guess", { forwarded: client(9) }));
  expect(statuses.slice(-1)).toEqual([429]);
  expect(await signIn(PASSWORD, { forwarded: client(7) })).toBe(200);
});

test("the client is the last address that is not a trusted proxy's; what it adds itself counts nothing", async () => {
  const statuses = [];
  for (let i = 0; i < 5; i++)
    statuses.push(await signIn("guess", { forwarded: `198.51.100.${i}, ${client(9)}, 10.9.0.2` }));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  await signIn(PASSWORD, { forwarded: `198.51.100.77, [2001:db8:${tests}::1]:4711` });
  const sessions = await web.db.selectFrom("sessions").select("ip_address").execute();
  expect(sessions.map(({ ip_address }) => ip_address)).toContainEqual(
    expect.stringMatching(new RegExp(`^2001:0?db8:0*${tests}:`)),
  );
});

test("without a trusted proxy, forwarded headers count nothing", async () => {
  await web.close();
  web = await open([]);
  const socket = client(1);
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push(await signIn("guess", { socket, forwarded: `198.51.100.${i}` }));
  expect(statuses).toEqual([401, 401, 401, 429]);
  const forged = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
  const headers = { ...web.person.headers, ...forged };
  const { body } = await web.send("createInvitation", { email: "new@example.com" }, headers);
  expect(body.url).toMatch(/^http:\/\/localhost\/invite\//);
});

test("links and OAuth use the host and scheme that a trusted proxy was asked for", async () => {
  const forwarded = { "x-forwarded-host": "memory.example.com", "x-forwarded-proto": "https" };
  const headers = {
    ...forwarded,
    cookie: web.person.headers.cookie ?? "",
    origin: "https://memory.example.com",
  };
  const response = await post("/app/invitations", { email: "new@example.com" }, { headers });
  expect(((await response.json()) as { url: string }).url).toMatch(
    /^https:\/\/memory\.example\.com\/invite\//,
  );
  const bindings = { incoming: { socket: { remoteAddress: PROXY } } };
  const path = "/.well-known/oauth-authorization-server";
  const described = await web.app.request(ORIGIN + path, { headers: forwarded }, bindings);
  expect(await described.json()).toMatchObject({ issuer: "https://memory.example.com" });
  const forged = { ...headers, "x-forwarded-host": "evil.example/x@" };
  const refused = await post("/app/invitations", { email: "new@example.com" }, { headers: forged });
  expect(refused.status).toBe(403);
});

test("JSON and form bodies have one counter", async () => {
  const asForm = (i: number): From => ({
    forwarded: client(9),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams([
      ["email", `other${i}@example.com`],
      ["email", ADA],
      ["password", `guess ${i}`],
    ]).toString(),
  });
  expect(await fail(10, asForm)).toEqual(Array.from({ length: 10 }, () => 401));
  expect(await signIn(PASSWORD, { forwarded: client(9) })).toBe(429);
  const upper = { "content-type": "text/plain" };
  expect(await signIn(PASSWORD, { forwarded: client(5), headers: upper })).toBe(415);
});

test("tries at the same moment do not pass the limit together", async () => {
  const tries = Array.from({ length: 14 }, (_, i) => signIn(`guess ${i}`, { forwarded: client(9) }));
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
});

test("a real server's requests are read in the same way, with their bodies", async () => {
  await web.close();
  web = await open(["127.0.0.0/8"]);
  const listener = getRequestListener(web.app.fetch, { overrideGlobalObjects: false });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const headers = {
    "content-type": "application/json",
    origin: "https://memory.example.com",
    "x-forwarded-for": client(3),
    "x-forwarded-proto": "https",
    "x-forwarded-host": "memory.example.com",
  };
  const body = JSON.stringify({ email: ADA, password: PASSWORD });
  const url = `http://127.0.0.1:${port}/api/auth/sign-in/email`;
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  const { ip_address } = await web.db
    .selectFrom("sessions")
    .select("ip_address")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(ip_address).toBe(client(3));
  server.closeAllConnections();
  server.close();
});
