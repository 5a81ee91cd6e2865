import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listEvents } from "../../src/auth/audit/audit.ts";
import { changePassword } from "../../src/auth/signing-in/passwords.ts";
import { createResetLink, resetPassword } from "../../src/auth/signing-in/recovery.ts";
import { removeTotp } from "../../src/auth/signing-in/second-factor.ts";
import { authorise } from "../../src/base/actor.ts";
import type { Config } from "../../src/base/config.ts";
import { addPerson, openSession, PASSWORD } from "../../testkit/people.ts";
import { createTestApp } from "../support/app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { ORIGIN, type Session } from "../support/session.ts";
import { computeTotp, enableTotp, sendAuth } from "../support/totp.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const ADA = "ada@example.com";
const STEP_MS = 30_000;

let database: TestDatabase;
let web: WebApp;
let ada: Session;
let uri: string;
let recoveryCodes: string[];

beforeEach(async () => {
  database = await openTestDatabase();
  web = await openWebApp({ database, clock: () => Date.now() });
  const id = await addPerson(web.db, ADA);
  const cookie = await openSession(web.db, web.secrets, id);
  const enabled = await enableTotp(web, { actor: authorise(id), headers: { cookie, origin: ORIGIN } });
  ({ uri, recoveryCodes } = enabled);
  ada = enabled.session;
  vi.useFakeTimers({ toFake: ["Date"] });
  // The code of the set-up is not one of the sign-in.
  vi.advanceTimersByTime(4 * STEP_MS);
});
afterEach(async () => {
  vi.useRealTimers();
  await web.close();
});

const credentials = { email: ADA, password: PASSWORD };
const givePassword = (to: Pick<WebApp, "app"> = web) => sendAuth(to, "/sign-in/email", credentials);
const giveCode = (cookie: string, code = computeTotp(uri), to: Pick<WebApp, "app"> = web) =>
  sendAuth(to, "/two-factor/verify-totp", { code }, { cookie });
const giveRecoveryCode = (cookie: string, code: string) =>
  sendAuth(web, "/two-factor/verify-backup-code", { code }, { cookie });
const isSignedIn = async (cookie: string) =>
  (await web.app.request(`${ORIGIN}/api/app/me`, { headers: { cookie } })).status === 200;
const countSessions = async () =>
  (await web.db.selectFrom("sessions").selectAll().where("user_id", "=", ada.actor.userId).execute()).length;
/** Another instance on the same database. */
const openElsewhere = (config: Partial<Config> = {}) =>
  createTestApp({
    database: { ...database, close: async () => {} },
    config,
    clock: () => Date.now(),
  });
const kinds = async () =>
  (await listEvents(web.db, { userId: ada.actor.userId, limit: 100 })).map(({ kind }) => kind);

test("the password alone makes no session, as JSON or as a form, nor does it count as a sign-in", async () => {
  const before = await countSessions();
  for (const body of [credentials, new URLSearchParams(credentials)]) {
    const answer = await sendAuth(web, "/sign-in/email", body);
    expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
    expect(JSON.stringify(answer.body)).not.toContain("token");
    expect(await isSignedIn(answer.cookie)).toBe(false);
  }
  expect(await countSessions()).toBe(before);
  expect(await kinds()).toEqual(["second_factor_added"]);
});

test("password and code sign in, and it is recorded how", async () => {
  const { cookie } = await givePassword();
  const entered = await giveCode(cookie);
  expect(entered.status).toBe(200);
  expect(await isSignedIn(entered.cookie)).toBe(true);
  const [event] = await listEvents(web.db, { userId: ada.actor.userId, limit: 1 });
  expect(event).toMatchObject({ kind: "sign_in", detail: { how: "password and code" } });
});

test("a code without the password, or with a forged challenge, opens nothing", async () => {
  const { cookie } = await givePassword();
  const forged = cookie.replace(/\.[^.]*$/, `.${"A".repeat(43)}=`);
  for (const given of ["", forged, "commonplace.two_factor=2fa-guessed.x"]) {
    const answer = await giveCode(given);
    expect(answer.status).toBe(401);
    expect(await isSignedIn(answer.cookie)).toBe(false);
  }
});

test("a code works once, also with another challenge", async () => {
  const code = computeTotp(uri);
  expect((await giveCode((await givePassword()).cookie, code)).status).toBe(200);
  expect((await giveCode((await givePassword()).cookie, code)).status).toBe(401);
  vi.advanceTimersByTime(STEP_MS);
  expect((await giveCode((await givePassword()).cookie)).status).toBe(200);
});

test("of a code that is given twice at once, one signs in", async () => {
  const cookies = [(await givePassword()).cookie, (await givePassword()).cookie];
  const code = computeTotp(uri);
  const answers = await Promise.all(cookies.map((cookie) => giveCode(cookie, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("a code that was used on another instance is refused", async () => {
  const elsewhere = await openElsewhere();
  const code = computeTotp(uri);
  expect((await giveCode((await givePassword()).cookie, code)).status).toBe(200);
  const { cookie } = await givePassword(elsewhere);
  expect((await giveCode(cookie, code, elsewhere)).status).toBe(401);
  await elsewhere.close();
});

test("a code works once and failures are the person's, whatever other cookies are sent", async () => {
  const secure = await openElsewhere({ BASE_URL: "https://localhost", ALLOWED_ORIGINS: [ORIGIN] });
  const ways = [
    { to: secure, disguise: (cookie: string) => `commonplace.two_factor=x.y; ${cookie}` },
    // Readers of cookies disagree about a quotation mark that is never closed.
    { to: web, disguise: (cookie: string) => `${cookie.replace("=", '="')}x` },
  ];
  for (const { to, disguise } of ways) {
    const code = computeTotp(uri);
    const wrong = code === "000000" ? "111111" : "000000";
    const disguised = async () => disguise((await givePassword(to)).cookie);
    expect((await giveCode(await disguised(), code, to)).status).toBe(200);
    expect((await giveCode(await disguised(), code, to)).status).toBe(401);
    const before = (await kinds()).length;
    expect((await giveCode(await disguised(), wrong, to)).status).toBe(401);
    expect((await kinds()).slice(0, -before)).toEqual(["second_factor_failed"]);
    vi.advanceTimersByTime(4 * STEP_MS);
  }
  await secure.close();
});

test("a wrong code may be given again", async () => {
  const later = computeTotp(uri, Date.now() + 2 * STEP_MS);
  const { cookie } = await givePassword();
  expect((await giveCode(cookie, later)).status).toBe(401);
  vi.advanceTimersByTime(STEP_MS);
  expect((await giveCode(cookie, later)).status).toBe(200);
});

test("a recovery code works once", async () => {
  const [first = "", second = ""] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect((await giveRecoveryCode((await givePassword()).cookie, first)).status).toBe(200);
  expect((await giveRecoveryCode((await givePassword()).cookie, first)).status).toBe(401);
  expect((await giveRecoveryCode((await givePassword()).cookie, second)).status).toBe(200);
});

test("a new password ends the sign-ins that wait for a code", async () => {
  const { userId } = ada.actor;
  const { cookie } = await givePassword();
  await changePassword(web.db, { userId, sessionId: "", next: "glass umbrella" }, Date.now());
  expect((await giveCode(cookie)).status).toBe(401);
  const again = await sendAuth(web, "/sign-in/email", { email: ADA, password: "glass umbrella" });
  const link = await createResetLink(web.db, { userId, base: ORIGIN }, Date.now());
  const reset = { token: link.split("/").at(-1) ?? "", password: PASSWORD, revokesKeys: false };
  await resetPassword(web.db, { ...reset, from: undefined }, Date.now());
  expect((await giveRecoveryCode(again.cookie, recoveryCodes[0] ?? "")).status).toBe(401);
  expect((await giveRecoveryCode((await givePassword()).cookie, recoveryCodes[0] ?? "")).status).toBe(200);
});

test("guesses are limited for each challenge and for the account, from whatever address; the person sees them", async () => {
  const wrong = computeTotp(uri) === "000000" ? "111111" : "000000";
  const { cookie } = await givePassword();
  for (let i = 0; i < 5; i++) expect((await giveCode(cookie, wrong)).status).toBe(401);
  expect((await giveCode(cookie)).status).toBe(400);
  const again = (await givePassword()).cookie;
  for (let i = 0; i < 5; i++) expect((await giveCode(again, wrong)).status).toBe(401);
  const third = (await givePassword()).cookie;
  expect((await giveCode(third)).status).toBe(429);
  expect((await giveRecoveryCode(third, recoveryCodes[0] ?? "")).status).toBe(429);
  expect(await kinds()).toContain("second_factor_failed");
  vi.advanceTimersByTime(16 * 60_000);
  expect((await giveCode((await givePassword()).cookie)).status).toBe(200);
});

test("no browser is remembered: the next sign-in needs a code again", async () => {
  const { cookie } = await givePassword();
  const body = { code: computeTotp(uri), trustDevice: true };
  const entered = await sendAuth(web, "/two-factor/verify-totp", body, { cookie });
  expect(entered.status).toBe(200);
  const again = await sendAuth(web, "/sign-in/email", credentials, { cookie: entered.cookie });
  expect(again.body).toMatchObject({ twoFactorRedirect: true });
});

test("until the first code is right, the password is enough", async () => {
  const bob = await web.signIn();
  const { email } = await web.ask("readMe", {}, bob);
  await web.ask("beginTotp", { password: PASSWORD }, bob);
  const answer = await sendAuth(web, "/sign-in/email", { email, password: PASSWORD });
  expect(await isSignedIn(answer.cookie)).toBe(true);
  expect((await web.ask("readSecondFactor", {}, bob)).hasTotp).toBe(false);
});

test("setting up and removing need the password; guesses at it are limited", async () => {
  const bob = await web.signIn();
  for (const route of ["beginTotp", "removeTotp", "renewRecoveryCodes"] as const)
    expect((await web.send(route, { password: "wrong horse" }, bob.headers)).status).toBe(400);
  for (let i = 0; i < 7; i++) await web.send("removeTotp", { password: "wrong horse" }, bob.headers);
  expect((await web.send("removeTotp", { password: PASSWORD }, bob.headers)).status).toBe(429);
  expect((await web.send("beginTotp", { password: PASSWORD }, ada.headers)).status).toBe(409);
});

test("once removed, by the person or an operator, the password is enough again, and the old secret is gone", async () => {
  await web.ask("removeTotp", { password: PASSWORD }, ada);
  expect(await isSignedIn((await givePassword()).cookie)).toBe(true);
  expect(await web.db.selectFrom("two_factors").selectAll().execute()).toEqual([]);
  expect(await removeTotp(web.db, ada.actor.userId, Date.now(), { by: "cli", from: null })).toBe(false);
});

test("new recovery codes replace the old ones", async () => {
  const renewed = await web.ask("renewRecoveryCodes", { password: PASSWORD }, ada);
  expect((await giveRecoveryCode((await givePassword()).cookie, recoveryCodes[0] ?? "")).status).toBe(401);
  const [code = ""] = renewed.recoveryCodes;
  expect((await giveRecoveryCode((await givePassword()).cookie, code)).status).toBe(200);
});

test("what is stored of the second factor is of no use without the secret of the service", async () => {
  const stored = JSON.stringify(await web.db.selectFrom("two_factors").selectAll().execute());
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
});

test("an e-mail address with NUL is refused by either database's service", async () => {
  const answer = await sendAuth(web, "/sign-in/email", { email: "ada\0@example.com", password: PASSWORD });
  expect(answer.status).toBe(400);
});

test("a passkey with NUL in its id is refused by either database's service", async () => {
  const answer = await sendAuth(web, "/passkey/verify-authentication", { response: { id: "a\0b" } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain("A passkey's id must not contain a NUL character.");
});

test("only these routes of the sign-in library are open", async () => {
  const { cookie = "" } = ada.headers;
  for (const path of [
    "enable",
    "disable",
    "get-totp-uri",
    "generate-backup-codes",
    "view-backup-codes",
    "send-otp",
  ])
    expect((await sendAuth(web, `/two-factor/${path}`, { password: PASSWORD }, { cookie })).status).toBe(404);
  for (const path of ["delete-passkey", "update-passkey"])
    expect((await sendAuth(web, `/passkey/${path}`, { id: "x", name: "x" }, { cookie })).status).toBe(404);
});
