import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, listUsers } from "../../src/auth/accounts/accounts.ts";
import { readSetupToken } from "../../src/auth/accounts/setup.ts";
import type { Config } from "../../src/base/config.ts";
import { openSecrets } from "../../src/storage/secrets.ts";
import { addPerson, openSession } from "../../testkit/people.ts";
import { type AccountApp, createAccountApp } from "../support/account-app.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";

const DAY_MS = 24 * 60 * 60_000;
const ada = { email: "ada@example.com", password: "correct horse" };
const bob = { email: "bob@example.com", password: "battery staple" };

let database: TestDatabase;
let service: AccountApp;
let now: number;

beforeEach(async () => {
  database = await openTestDatabase();
  now = Date.now();
  service = open();
});
afterEach(() => database.close());

const open = (config: Partial<Config> = {}) => createAccountApp({ ...database, clock: () => now, config });
const token = async () =>
  (await readSetupToken(database.db, openSecrets(database.db, database.dataDir))) ?? "";
const setUp = async (given: object = {}) =>
  service.send("POST", "/api/app/setup", { token: await token(), ...ada, ...given });
/** The owner, without the way there. */
const addOwner = async () => {
  const { db, dataDir } = database;
  return openSession(db, openSecrets(db, dataDir), await addPerson(db, ada.email));
};
const me = (cookie: string) => service.send("GET", "/api/app/me", undefined, { cookie });

async function invite() {
  const cookie = await addOwner();
  const { body } = await service.send("POST", "/api/app/invitations", { email: bob.email }, { cookie });
  return { cookie, id: body.id, url: body.url, invitation: new URL(body.url).pathname.split("/").at(-1) };
}

test("the first run makes the owner, signs in, and is over", async () => {
  expect((await service.send("GET", "/api/app/entrance")).body).toEqual({
    needsSetup: true,
    registration: "closed",
    identityProvider: null,
    sendsMail: false,
  });
  const link = `/api/app/setup?token=${await token()}`;
  expect((await service.send("GET", link)).body).toEqual({ kind: "open" });

  const { status, cookie } = await setUp({ name: "Ada" });
  expect(status).toBe(200);
  expect((await me(cookie)).body).toMatchObject({ email: ada.email, name: "Ada", isOwner: true });

  expect((await service.send("GET", link)).body).toEqual({ kind: "closed" });
  expect(await setUp()).toMatchObject({
    status: 409,
    body: { error: { message: "This instance is set up already. Please sign in." } },
  });
  expect(await readSetupToken(database.db, openSecrets(database.db, database.dataDir))).toBeNull();
  expect((await service.send("GET", "/api/app/entrance")).body.needsSetup).toBe(false);
});

test("the browser's time zone becomes the owner's, and the guest's; without one it is the machine's", async () => {
  const { cookie } = await setUp({ time_zone: "America/Los_Angeles" });
  expect((await me(cookie)).body.timeZone).toBe("America/Los_Angeles");
  const { body } = await service.send("POST", "/api/app/invitations", { email: bob.email }, { cookie });
  const guest = { ...bob, invitation: new URL(body.url).pathname.split("/").at(-1) };
  const register = (given: object) => service.send("POST", "/api/app/register", { ...guest, ...given });
  expect(await register({ time_zone: "Mars/Olympus" })).toMatchObject({
    status: 400,
    body: { error: { message: "time_zone must be an IANA name such as Europe/Lisbon." } },
  });
  expect((await me((await register({})).cookie)).body.timeZone).toBe("UTC");
});

test("the token is the same at every start", async () => {
  expect(await token()).toBe(await token());
});

test("without the right token there is no set-up", async () => {
  await token();
  for (const wrong of ["", "x", `${await token()}x`]) {
    const { body } = await service.send("GET", `/api/app/setup?token=${wrong}`);
    expect(body).toEqual({ kind: "wrong-token" });
    expect((await setUp({ token: wrong })).status).toBe(400);
  }
  expect(await listUsers(database.db)).toEqual([]);
});

test("a bad address or password changes nothing, and the link still works", async () => {
  for (const bad of [
    { email: "ada" },
    { password: "short" },
    { password: 5 },
    { name: "a\nb" },
    { time_zone: "x" },
  ])
    expect((await setUp(bad)).status).toBe(400);
  expect((await setUp()).status).toBe(200);
});

test("of two set-ups at once exactly one wins", async () => {
  const link = await token();
  const body = (person: object) => ({ token: link, ...person });
  const outcomes = await Promise.all(
    [ada, bob, { ...ada, email: "c@example.com" }].map((person) =>
      service.send("POST", "/api/app/setup", body(person)),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await listUsers(database.db)).toHaveLength(1);
});

test("a user who was added on the command line closes set-up, and is the owner", async () => {
  const link = await token();
  await addUser(database.db, ada, now);
  expect((await service.send("POST", "/api/app/setup", { token: link, ...bob })).status).toBe(409);
  const { cookie } = await service.send("POST", "/api/auth/sign-in/email", ada);
  expect((await me(cookie)).body.isOwner).toBe(true);
});

test("a foreign page can neither set up nor register", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of ["/api/app/setup", "/api/app/register"])
    expect((await service.send("POST", path, { token: await token(), ...ada }, headers)).status).toBe(403);
  expect(await listUsers(database.db)).toEqual([]);
});

test("tries are counted by address, and the wait is told", async () => {
  let last = await setUp({ token: "wrong" });
  for (let i = 0; i < 20; i++) last = await setUp({ token: "wrong" });
  expect(last).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("looking at set-up links is a guess, too, and counts with the others", async () => {
  const look = (link: string) => service.send("GET", `/api/app/setup?token=${link}`);
  const right = await token();
  for (let i = 0; i < 30; i++) expect((await look(right)).status).toBe(200);
  for (let i = 0; i < 20; i++) expect((await look(`guess${i}`)).body).toEqual({ kind: "wrong-token" });
  expect(await look(right)).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
  expect((await setUp()).status).toBe(429);
  now += 10 * 60_000;
  expect((await look(right)).body).toEqual({ kind: "open" });
});

test("setting up starts a session of its own, whatever cookie the browser had", async () => {
  const fixed = "commonplace.session_token=known.signature";
  const { cookie } = await service.send(
    "POST",
    "/api/app/setup",
    { token: await token(), ...ada },
    { cookie: fixed },
  );
  expect(cookie).not.toContain("known");
  expect((await me(fixed)).status).toBe(401);
});

test("registration is closed until the owner opens it", async () => {
  const cookie = await addOwner();
  const refused = await service.send("POST", "/api/app/register", bob);
  expect(refused).toMatchObject({ status: 409, cookie: "" });
  await service.send("PATCH", "/api/app/instance", { registration: "open" }, { cookie });
  expect((await service.send("GET", "/api/app/entrance")).body.registration).toBe("open");
  const guest = await service.send("POST", "/api/app/register", bob);
  expect((await me(guest.cookie)).body).toMatchObject({ email: bob.email, isOwner: false });
});

test("nobody registers before the owner is there, even where registration is open", async () => {
  service = open({ REGISTRATION: "open" });
  expect((await service.send("POST", "/api/app/register", bob)).status).toBe(409);
  expect((await setUp()).status).toBe(200);
  expect((await service.send("POST", "/api/app/register", bob)).status).toBe(200);
});

test("the environment's REGISTRATION wins over the owner's switch", async () => {
  service = open({ REGISTRATION: "closed" });
  const cookie = await addOwner();
  const answer = await service.send("PATCH", "/api/app/instance", { registration: "open" }, { cookie });
  expect(answer.status).toBe(409);
  expect(answer.body.error.message).toContain("REGISTRATION");
});

test("an invitation lets one person in, once, and ends others to the same address", async () => {
  const { invitation, url, cookie } = await invite();
  await service.send("POST", "/api/app/invitations", { email: bob.email }, { cookie });
  expect(url).toMatch(/^http:\/\/localhost\/invite\/[\w-]{32}$/);
  const look = () => service.send("GET", `/api/app/invitations/${invitation}`);
  expect((await look()).body).toEqual({ kind: "valid", email: bob.email });
  const outcomes = await Promise.all(
    [bob, { ...bob, name: "Bobby" }].map((person) =>
      service.send("POST", "/api/app/register", { ...person, invitation }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await listUsers(database.db)).toHaveLength(2);
  expect((await look()).body).toEqual({ kind: "gone" });
  const { body } = await service.send("GET", "/api/app/instance", undefined, { cookie });
  expect(body).toMatchObject({ users: 2, invitations: [] });
});

test("an invitation is for one address, and does not tell which others have an account", async () => {
  const { invitation, cookie } = await invite();
  const answers = [];
  for (const email of [ada.email, "nobody@example.com"]) {
    const { status, body } = await service.send("POST", "/api/app/register", { ...bob, email, invitation });
    answers.push({ status, body });
  }
  expect(answers[0]).toEqual({
    status: 409,
    body: { error: { code: "failed", message: "This invitation is for another e-mail address." } },
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(await listUsers(database.db)).toHaveLength(1);
  const upper = { ...bob, email: ` ${bob.email.toUpperCase()} `, invitation };
  expect((await service.send("POST", "/api/app/register", upper)).status).toBe(200);
  // The owner sees who is here anyway.
  const again = await service.send("POST", "/api/app/invitations", { email: bob.email }, { cookie });
  expect(again.status).toBe(409);
  expect((await service.send("POST", "/api/app/invitations", { email: "bob" }, { cookie })).status).toBe(400);
});

test("an invitation that failed for a bad password can be used again", async () => {
  const { invitation } = await invite();
  const register = (password: string) =>
    service.send("POST", "/api/app/register", { ...bob, password, invitation });
  expect((await register("short")).status).toBe(400);
  expect((await register(bob.password)).status).toBe(200);
});

test("an invitation runs out after seven days", async () => {
  const { invitation } = await invite();
  now += 7 * DAY_MS;
  expect((await service.send("GET", `/api/app/invitations/${invitation}`)).body).toEqual({ kind: "gone" });
  expect((await service.send("POST", "/api/app/register", { ...bob, invitation })).status).toBe(409);
});

test("a revoked invitation lets nobody in", async () => {
  const { id, invitation, cookie } = await invite();
  const revoke = () => service.send("DELETE", `/api/app/invitations/${id}`, {}, { cookie });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(404);
  expect((await service.send("POST", "/api/app/register", { ...bob, invitation })).status).toBe(409);
});

test("the invitation's link has the public address where there is one", async () => {
  service = open({ BASE_URL: "http://memory.example.com" });
  const { url } = await invite();
  expect(url).toMatch(/^http:\/\/memory\.example\.com\/invite\//);
});
