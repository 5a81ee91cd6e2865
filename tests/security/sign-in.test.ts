import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addUser } from "../../src/auth/accounts/accounts.ts";
import { changePassword } from "../../src/auth/signing-in/passwords.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { ORIGIN } from "../support/session.ts";

/**
 * How often a password was hashed, by the library or by us, and what its result waits for. In place before either takes
 * its copy of `scrypt`.
 */
const hashing = vi.hoisted(() => {
  const crypto = process.getBuiltinModule("node:crypto");
  const real = crypto.scrypt;
  const counted = { times: 0, until: Promise.resolve() };
  const count = (...given: unknown[]) => {
    counted.times++;
    const { until } = counted;
    const tell = given.pop() as (...result: unknown[]) => void;
    const later = (...result: unknown[]) => void until.then(() => tell(...result));
    return Reflect.apply(real, crypto, [...given, later]);
  };
  Object.assign(crypto, { scrypt: count });
  process.getBuiltinModule("node:module").syncBuiltinESMExports();
  return counted;
});

const ada = { email: "ada@example.com", password: "correct horse" };
const bob = { email: "bob@example.com", password: "battery staple" };
/** After so long the library's own window is over. */
const PAUSE_MS = 11_000;

let service: TestApp;
let addresses = 0;
let address: string;

beforeAll(async () => {
  service = await createTestApp({ clock: () => Date.now() });
  for (const person of [ada, bob]) await addUser(service.db, person, Date.now());
});
afterAll(() => service.close());

// Its own address for each test: tries are counted by it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  address = `10.3.0.${++addresses}`;
});
afterEach(() => void vi.useRealTimers());

type Try = { from?: string; headers?: Record<string, string> };

async function signIn(person: object, { from = address, headers = {} }: Try = {}): Promise<Response> {
  const json = { "content-type": "application/json", origin: ORIGIN };
  const init = { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(person) };
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  return service.app.request(`${ORIGIN}/api/auth/sign-in/email`, init, bindings);
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const me = (cookie: string) => service.app.request(`${ORIGIN}/api/app/me`, { headers: { cookie } });

/** Each try hashes a password, which takes long on purpose. */
describe("who guesses passwords", () => {
  async function failTenTimes(): Promise<void> {
    for (let i = 0; i < 10; i++) {
      vi.advanceTimersByTime(PAUSE_MS);
      const headers = { "x-forwarded-for": `10.9.9.${i}`, "x-commonplace-address": `10.9.9.${i}` };
      const email = i % 2 ? ada.email.toUpperCase() : ada.email;
      expect((await signIn({ email, password: `guess ${i}` }, { headers })).status).toBe(401);
    }
    vi.advanceTimersByTime(PAUSE_MS);
  }

  test("is locked out after ten failures, even with the right password, and is told for how long; nobody else is, elsewhere or at the same address", async () => {
    await failTenTimes();
    const refused = await signIn(ada);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await signIn(ada, { from: "10.4.0.1" })).status).toBe(200);
    expect((await signIn(bob)).status).toBe(200);
    vi.advanceTimersByTime(10 * 60_000);
    expect((await signIn(ada)).status).toBe(200);
  });
});

test("signing in does not count as a failure", async () => {
  for (let i = 0; i < 11; i++) {
    vi.advanceTimersByTime(PAUSE_MS);
    expect((await signIn(ada)).status).toBe(200);
  }
});

test("an unknown address and a wrong password cannot be told apart, by answer or by work", async () => {
  const answers = [];
  for (const email of [ada.email, "nobody@example.com"]) {
    const before = hashing.times;
    const response = await signIn({ email, password: "wrong horse" });
    const headers = Object.fromEntries(response.headers);
    answers.push({
      status: response.status,
      headers,
      body: await response.text(),
      hashed: hashing.times - before,
    });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 401, hashed: 1 });
});

test("a made-up invitation does not tell which addresses have an account", async () => {
  const register = async (email: string) => {
    const body = JSON.stringify({ email, password: "long enough", invitation: "made-up" });
    const headers = { "content-type": "application/json", origin: ORIGIN };
    const response = await service.app.request(`${ORIGIN}/api/app/register`, {
      method: "POST",
      headers,
      body,
    });
    return { status: response.status, body: await response.json() };
  };
  const known = await register(ada.email);
  expect(known).toEqual(await register("nobody@example.com"));
  expect(known.status).toBe(409);
});

test("a sign-in that is under way when the password changes makes no session", async () => {
  const eve = { email: "eve@example.com", password: "paper umbrella" };
  const { id: userId } = await addUser(service.db, eve, Date.now());
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  const before = hashing.times;
  hashing.until = changed;
  const answer = signIn(eve);
  await expect.poll(() => hashing.times).toBe(before + 1);
  hashing.until = Promise.resolve();
  await changePassword(service.db, { userId, sessionId: "", next: "glass umbrella" }, Date.now());
  resolve();
  const response = await answer;
  expect([response.status, cookieOf(response)]).toEqual([401, ""]);
  const sessions = service.db.selectFrom("sessions").selectAll().where("user_id", "=", userId);
  expect(await sessions.execute()).toEqual([]);
  expect((await signIn({ ...eve, password: "glass umbrella" })).status).toBe(200);
});

test("a session that an attacker planted in the browser is not the one that is signed in", async () => {
  const attacker = cookieOf(await signIn(bob));
  const victim = cookieOf(await signIn(ada, { headers: { cookie: attacker } }));
  expect(victim).not.toBe(attacker);
  expect(await (await me(attacker)).json()).toMatchObject({ email: bob.email });
  expect(await (await me(victim)).json()).toMatchObject({ email: ada.email });
});

test("each sign-in has a session of its own", async () => {
  const cookies = [cookieOf(await signIn(ada)), cookieOf(await signIn(ada))];
  expect(new Set(cookies).size).toBe(2);
});

test("a cookie with another session's name but without our signature is nobody's", async () => {
  await signIn(ada);
  const { token } = await service.db.selectFrom("sessions").select("token").executeTakeFirstOrThrow();
  for (const forged of [token, `${token}.`, `${token}.${Buffer.alloc(32).toString("base64")}`])
    expect((await me(`commonplace.session_token=${encodeURIComponent(forged)}`)).status).toBe(401);
});

test("signing in leads nowhere else", async () => {
  for (const callbackURL of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
    const response = await signIn({ ...ada, callbackURL }, { from: `10.5.0.${++addresses}` });
    expect(response.status).toBe(403);
    expect(response.headers.get("location")).toBeNull();
  }
});
