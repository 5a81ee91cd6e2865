import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actAs, addUser, changeUser, findUserByEmail, listUsers } from "../../src/auth/accounts/accounts.ts";
import { createAuth } from "../../src/auth/signing-in/sessions.ts";
import { scopes } from "../../src/base/scopes.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { readRevision } from "../../src/storage/tables/books.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const NOW = Date.parse("2026-05-31T09:00:00Z");
const ORIGIN = "http://localhost:3000";
const person = { email: "Ada@Example.com", password: "correct horse" };

let database: TestDatabase;
/** Its own address for each test: better-auth counts sign-ins by address, for the whole process. */
let address: string;
let tests = 0;

beforeEach(async () => {
  database = await openTestDatabase();
  address = `10.0.0.${++tests}`;
});
afterEach(() => void vi.useRealTimers());
afterEach(() => database.close());

const add = (user: Parameters<typeof addUser>[1]) => addUser(database.db, user, NOW);

function openAuth(settings: { BASE_URL?: string; ALLOWED_ORIGINS?: string[] } = {}) {
  const config = { BASE_URL: undefined, ALLOWED_ORIGINS: [], ...settings };
  const { db, dataDir } = database;
  const secrets = openSecrets(db, dataDir);
  return createAuth({ db, secrets, config, log: pino({ enabled: false }), clock: Date.now });
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return new Request(`${ORIGIN}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = (auth = openAuth(), credentials: unknown = person, headers = {}) =>
  auth.handle(post("/sign-in/email", credentials, headers), address);

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

test("a user is added with a book, in lower case, named by the local part", async () => {
  const user = await add(person);
  expect(user).toEqual({
    id: user.id,
    email: "ada@example.com",
    name: "ada",
    timeZone: "UTC",
    createdAt: "2026-05-31T09:00:00.000Z",
  });
  expect(await listUsers(database.db)).toEqual([user]);
  expect(await findUserByEmail(database.db, "ADA@example.com")).toEqual(user);
  expect(await readRevision(database.db, user.id)).toBe(0);
});

test("without a password a strong one is made, and it signs in", async () => {
  const { generatedPassword } = await add({ email: person.email });
  expect(generatedPassword).toMatch(/^[\w-]{24}$/);
  const response = await signIn(openAuth(), { email: person.email, password: generatedPassword });
  expect(response.status).toBe(200);
});

test("a second user of one address is refused, and nothing of it stays", async () => {
  await add(person);
  await expect(add({ ...person, email: "ada@EXAMPLE.com" })).rejects.toMatchObject({ code: "conflict" });
  for (const table of ["users", "accounts", "books"] as const)
    expect(await database.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
});

test.each([
  { email: "ada" },
  { email: "ada@localhost" },
  { email: "a b@example.com" },
  { email: "ada@example.com\n" + "x" },
  { email: person.email, password: "7 chars" },
  { email: person.email, password: "x".repeat(129) },
  { email: person.email, name: "a\nb" },
  { email: person.email, time_zone: "Mars/Olympus" },
  { email: person.email, time_zone: "" },
])("the user %j is refused", async (user) => {
  await expect(add(user)).rejects.toMatchObject({ code: "invalid-argument" });
  expect(await listUsers(database.db)).toEqual([]);
});

test("the right password gives a session cookie that scripts cannot read", async () => {
  const user = await add(person);
  const auth = openAuth();
  const response = await signIn(auth);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^commonplace\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const headers = new Headers({ cookie: cookieOf(response) });
  expect(await auth.sessionActor(headers)).toEqual({ userId: user.id, key: null, timeZone: "UTC", scopes });
  const stored = await sql`select user_id, ip_address, created_at from sessions`.execute(database.db);
  expect(stored.rows).toEqual([
    { user_id: user.id, ip_address: address, created_at: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
});

test("a user's time zone is kept, changed, and known to every session at once", async () => {
  const user = await add({ ...person, time_zone: "america/los_angeles" });
  expect(user.timeZone).toBe("America/Los_Angeles");
  expect(await listUsers(database.db)).toEqual([user]);
  const auth = openAuth();
  const headers = new Headers({ cookie: cookieOf(await signIn(auth)) });
  expect(await auth.sessionActor(headers)).toMatchObject({ timeZone: "America/Los_Angeles" });
  await changeUser(database.db, actAs(user), { time_zone: "Asia/Kolkata" }, NOW);
  expect(await auth.sessionActor(headers)).toMatchObject({ timeZone: "Asia/Kolkata" });
  for (const time_zone of ["Mars/Olympus", "+05:30", ""])
    await expect(changeUser(database.db, actAs(user), { time_zone }, NOW)).rejects.toThrow(
      "time_zone must be an IANA name such as Europe/Lisbon.",
    );
  expect(await findUserByEmail(database.db, person.email)).toEqual({ ...user, timeZone: "Asia/Kolkata" });
});

test("over https the cookie is secure", async () => {
  await add(person);
  const auth = openAuth({ BASE_URL: "https://memory.example.com/app" });
  const response = await signIn(auth, person, { origin: "https://memory.example.com" });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0];
  expect(cookie).toMatch(/^__Secure-commonplace\.session_token=.*; Secure/);
  expect(await auth.sessionActor(new Headers({ cookie: cookieOf(response) }))).not.toBeNull();
});

test("a wrong password and an unknown address get the same refusal", async () => {
  await add(person);
  const auth = openAuth();
  const wrong = await signIn(auth, { ...person, password: "wrong horse" });
  const unknown = await signIn(auth, { ...person, email: "eve@example.com" });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.json()).toEqual(await unknown.json());
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test("the fourth sign-in within ten seconds from one address has to wait", async () => {
  // However long each takes here.
  vi.useFakeTimers({ toFake: ["Date"] });
  const auth = openAuth();
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    const forged = { "x-forwarded-for": `10.9.9.${i}`, "x-commonplace-address": `10.9.9.${i}` };
    statuses.push((await signIn(auth, person, forged)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect((await auth.handle(post("/sign-in/email", person), "10.8.8.8")).status).toBe(401);
});

test("a sign-in from a foreign page is refused, one from an allowed origin is not", async () => {
  await add(person);
  const auth = openAuth({ ALLOWED_ORIGINS: ["https://friend.example"] });
  expect((await signIn(auth, person, { origin: "https://evil.example" })).status).toBe(403);
  expect((await signIn(auth, person, { origin: "https://friend.example" })).status).toBe(200);
});

test("a real server's requests are answered too, and sign-out needs no body", async () => {
  await add(person);
  const auth = openAuth();
  const listener = getRequestListener((request) => auth.handle(request, address), {
    overrideGlobalObjects: false,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "content-type": "application/json", origin };
  const body = JSON.stringify(person);
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, { method: "POST", headers, body });
  const cookie = cookieOf(signedIn);
  expect(await auth.sessionActor(new Headers({ cookie }))).not.toBeNull();
  await fetch(`${origin}/api/auth/sign-out`, { method: "POST", headers: { cookie, origin } });
  expect(await auth.sessionActor(new Headers({ cookie }))).toBeNull();
  server.closeAllConnections();
  server.close();
});

test("nobody signs up over HTTP, and no other route is open", async () => {
  const auth = openAuth();
  for (const path of ["/sign-up/email", "/update-user", "/delete-user", "/sign-in/social", "/ok", ""]) {
    const response = await auth.handle(post(path, { ...person, name: "Ada" }), address);
    expect(response.status).toBe(404);
  }
  expect(await listUsers(database.db)).toEqual([]);
});

test("signing out ends the session everywhere", async () => {
  await add(person);
  const auth = openAuth();
  const cookie = cookieOf(await signIn(auth));
  const session = await auth.handle(new Request(`${ORIGIN}/api/auth/get-session`, { headers: { cookie } }));
  expect(await session.json()).toMatchObject({ user: { email: "ada@example.com" } });
  expect((await auth.handle(post("/sign-out", {}, { cookie }), address)).status).toBe(200);
  expect(await auth.sessionActor(new Headers({ cookie }))).toBeNull();
});

test("a session outlives a restart, a forged cookie is nobody's", async () => {
  await add(person);
  const cookie = cookieOf(await signIn());
  expect(await openAuth().sessionActor(new Headers({ cookie }))).not.toBeNull();
  for (const forged of ["commonplace.session_token=x.y", `${cookie.slice(0, -12)}AAAAAAAAAAAA`, "other=1"])
    expect(await openAuth().sessionActor(new Headers({ cookie: forged }))).toBeNull();
  expect(await openAuth().sessionActor(new Headers())).toBeNull();
});

test.each(["{", "[]", '"x"', "{}", '{"email":1,"password":2}'])(
  "the sign-in body %s is refused",
  async (body) => {
    const headers = { "content-type": "application/json" };
    const request = new Request(`${ORIGIN}/api/auth/sign-in/email`, { method: "POST", headers, body });
    expect((await openAuth().handle(request, address)).status).toBe(400);
  },
);
