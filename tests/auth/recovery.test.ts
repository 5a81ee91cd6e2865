import { readdir } from "node:fs/promises";
import { DefaultQueryExecutor } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { createResetLink } from "../../src/auth/signing-in/recovery.ts";
import type { Mailer, Message } from "../../src/mail/mailer.ts";
import { addPerson, openSession, PASSWORD } from "../../testkit/people.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const HOUR_MS = 60 * 60_000;
const EVE = "eve@example.com";
const NEXT = "a lighthouse and a ladder";

let sent: Message[];
let mailer: Mailer;
let now: number;
let web: WebApp;
let eve: string;

beforeEach(async () => {
  sent = [];
  now = Date.now();
  mailer = { send: async (message) => void sent.push(message) };
  web = await openWebApp({ mailer: { send: (message) => mailer.send(message) }, clock: () => now });
  eve = await addPerson(web.db, EVE);
});
afterEach(() => web.close());

let addresses = 0;
const bindings = () => ({ incoming: { socket: { remoteAddress: `10.6.0.${++addresses}` } } });

type Headers = Record<string, string>;

function request(path: string, body: object, headers: Headers = {}, from = bindings()) {
  const init = {
    method: "POST",
    headers: { origin: ORIGIN, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return web.app.request(`${ORIGIN}/api${path}`, init, from);
}

async function post(...given: Parameters<typeof request>) {
  const response = await request(...given);
  return { status: response.status, text: await response.text() };
}
const forgot = (email: string) => post("/app/forgot", { email });
const reset = (token: string, given: object = {}) => post("/app/reset", { token, password: NEXT, ...given });
const signIn = async (password: string) =>
  (await post("/auth/sign-in/email", { email: EVE, password })).status;
const look = async (token: string) => (await web.app.request(`/api/app/reset/${token}`)).json();

const tokenOf = (text: string) => /\/reset\/([\w-]{43})(?!\S)/.exec(text)?.[1] ?? "";
async function mailedToken(): Promise<string> {
  const before = sent.length;
  await forgot(EVE);
  await expect.poll(() => sent.length).toBe(before + 1);
  return tokenOf(sent.at(-1)?.text ?? "");
}

test("without a mail server the link is in a file, and not among the messages that the owner reads", async () => {
  await web.close();
  web = await openWebApp({ clock: () => now });
  await post("/contact", { name: "Zoë", email: "zoe@example.com", message: "Hello" });
  await forgot((await web.ask("readMe", {})).email);
  const list = async () => (await readdir(`${web.dataDir}/outbox`)).filter((name) => name.endsWith(".eml"));
  await expect.poll(async () => (await list()).length).toBe(2);
  const { messages } = await web.ask("listMessages", {});
  expect(messages.map(({ from }) => from)).toEqual(["Zoë <zoe@example.com>"]);
});

test("a mailed link sets a new password, once, and signs out every browser", async () => {
  const cookie = await openSession(web.db, web.secrets, eve);
  const me = async () => (await web.app.request("/api/app/me", { headers: { cookie } })).status;
  const { key } = await createApiKey(web.db, { userId: eve, name: "Laptop" }, now);
  const token = await mailedToken();
  expect(sent[0]).toMatchObject({ to: EVE, text: expect.stringContaining(`${ORIGIN}/reset/${token}`) });
  const other = await mailedToken();
  expect(await look(token)).toEqual({ kind: "valid" });

  expect((await reset(token, { password: "short" })).status).toBe(400);
  expect(await me()).toBe(200);
  expect((await reset(token)).status).toBe(200);
  expect(await me()).toBe(401);
  expect(await signIn(PASSWORD)).toBe(401);
  expect(await signIn(NEXT)).toBe(200);
  expect((await web.call("retrieve_thoughts", {}, key)).status).toBe(200);

  for (const spent of [token, other]) {
    expect(await look(spent)).toEqual({ kind: "gone" });
    expect((await reset(spent)).status).toBe(409);
  }
});

test("a link ends after an hour", async () => {
  const token = await mailedToken();
  now += HOUR_MS;
  expect(await look(token)).toEqual({ kind: "gone" });
  expect((await reset(token)).status).toBe(409);
  expect(await signIn(PASSWORD)).toBe(200);
});

test("of two who use a link at once, one succeeds", async () => {
  const token = await mailedToken();
  const outcomes = await Promise.all([reset(token), reset(token, { password: "another one" })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the new password revokes keys and connections if asked to, at once", async () => {
  const { key } = await createApiKey(web.db, { userId: eve, name: "Laptop" }, now);
  expect((await web.call("retrieve_thoughts", {}, key)).status).toBe(200);
  expect((await reset(await mailedToken(), { revoke_keys: true })).status).toBe(200);
  const response = await web.app.request("/api/status", { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(401);
});

test("the answer does not tell whether an address has an account, nor does it wait to find out", async () => {
  // Mail that never leaves: whoever waits for it would wait for good.
  const sending = Promise.withResolvers<void>();
  mailer.send = async () => {
    sending.resolve();
    return new Promise(() => {});
  };
  const executing = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  const answers = [];
  for (const email of [EVE, "nobody@example.com"]) {
    executing.mockClear();
    const response = await request("/app/forgot", { email });
    const queries = executing.mock.calls.length;
    const headers = Object.fromEntries(response.headers);
    answers.push({ status: response.status, headers, body: await response.text(), queries });
  }
  executing.mockRestore();
  expect(answers[0]).toMatchObject({ status: 200, body: '{"ok":true}', queries: 0 });
  expect(answers[1]).toEqual(answers[0]);
  await sending.promise;
});

test("nobody's mailbox is filled, and the answer stays the same", async () => {
  for (let i = 0; i < 3; i++) await mailedToken();
  expect(await forgot(EVE)).toEqual({ status: 200, text: '{"ok":true}' });
  now += HOUR_MS;
  await mailedToken();
  expect(sent).toHaveLength(4);
});

test("the link leads to our own address, whatever host the request names", async () => {
  const forged = { host: "evil.example", origin: "https://evil.example", "x-forwarded-host": "evil.example" };
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...forged },
    body: JSON.stringify({ email: EVE }),
  };
  await web.app.request("https://evil.example/api/app/forgot", init, bindings());
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.text).toContain(`${ORIGIN}/reset/`);
  expect(sent[0]?.text).not.toContain("evil");
});

test("only a hash of the token is stored", async () => {
  const token = tokenOf(await createResetLink(web.db, { userId: eve, base: ORIGIN }, now));
  const rows = await web.db.selectFrom("account_links").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(token).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a foreign page can neither ask nor set, and tries are limited", async () => {
  const foreign = { origin: "https://evil.example" };
  expect((await post("/app/forgot", { email: EVE }, foreign)).status).toBe(403);
  expect((await post("/app/reset", { token: "x", password: NEXT }, foreign)).status).toBe(403);
  const from = bindings();
  const statuses = [];
  for (let i = 0; i < 21; i++)
    statuses.push((await request("/app/reset", { token: `guess ${i}`, password: NEXT }, {}, from)).status);
  expect(statuses.slice(19)).toEqual([409, 429]);
  for (const bad of [{}, { email: 7 }, { email: "x".repeat(300) }, { email: "a\0b@example.com" }])
    expect((await post("/app/forgot", bad)).status).toBe(400);
});
