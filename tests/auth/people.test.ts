import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUser } from "../../src/auth/accounts/accounts.ts";
import { setEmail } from "../../src/auth/accounts/change-email.ts";
import { endEverything } from "../../src/auth/accounts/end-everything.ts";
import { suspendPerson } from "../../src/auth/accounts/people.ts";
import { COMMAND_LINE, listEvents, NOBODY, UNKNOWN } from "../../src/auth/audit/audit.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { authorise } from "../../src/base/actor.ts";
import { AppError } from "../../src/base/errors.ts";
import type { PersonView } from "../../src/contract-app/instance.ts";
import { changeBook } from "../../src/storage/tables/books.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { exportPathOf, removePerson } from "../../src/transfer/remove-person.ts";
import { canMountDisk, withSmallDisk } from "../../testkit/faults/small-disk.ts";
import { addPerson, openSession, PASSWORD } from "../../testkit/people.ts";
import { createOAuthClient } from "../support/oauth.ts";
import { ORIGIN, type Session } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const EVE = "eve@example.com";

let web: WebApp;
/** Of a guest; the person is the owner. */
let eve: Session;
let key: string;
let addresses = 0;

beforeEach(async () => {
  web = await openWebApp();
  const id = await addPerson(web.db, EVE);
  const cookie = await openSession(web.db, web.secrets, id);
  eve = { actor: authorise(id), headers: { cookie, origin: ORIGIN } };
  ({ key } = await createApiKey(web.db, { userId: id, name: "Laptop" }, Date.now()));
});
afterEach(() => web.close());

const id = () => eve.actor.userId;
const me = async () => (await web.send("readMe", {}, eve.headers)).status;
const callByKey = async (by = key) =>
  (await web.app.request("/api/status", { headers: { authorization: `Bearer ${by}` } })).status;

async function signIn(): Promise<{ status: number; text: string }> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ email: EVE, password: PASSWORD }),
  };
  const bindings = { incoming: { socket: { remoteAddress: `10.7.0.${++addresses}` } } };
  const response = await web.app.request(`${ORIGIN}/api/auth/sign-in/email`, init, bindings);
  return { status: response.status, text: await response.text() };
}

const find = async () =>
  (await web.ask("listPeople", {})).people.find((person) => person.id === id()) as PersonView;

test("the owner sees who is here, and nothing that they wrote", async () => {
  await captureThought(web.thoughts, eve.actor, { raw: "A secret of Eve" });
  const { people } = await web.ask("listPeople", {});
  expect(people.filter(({ isOwner }) => isOwner).map((person) => person.id)).toEqual([
    web.person.actor.userId,
  ]);
  expect(await find()).toEqual({
    id: id(),
    email: EVE,
    name: "eve",
    createdAt: expect.any(String),
    isOwner: false,
    suspendedAt: null,
    lastSeenAt: expect.any(String),
    sessions: 1,
    keys: 1,
  });
  expect(JSON.stringify(people)).not.toContain("secret");
});

test("a suspended person is out on every surface at once, and nothing of theirs is lost", async () => {
  const client = createOAuthClient(web.app);
  const { form, client_id } = await client.obtainCode(eve.headers);
  const { body: tokens } = await client.token(form);
  const pending = await client.obtainCode(eve.headers);
  const refresh = { grant_type: "refresh_token", client_id, refresh_token: tokens.refresh_token };
  await web.call("capture_thought", { raw: "Still here" }, key);
  // Known to the keyring, as those of a running assistant are.
  expect([await callByKey(), await callByKey(tokens.access_token), await me()]).toEqual([200, 200, 200]);

  await web.ask("suspendPerson", { id: id() });
  expect([await callByKey(), await callByKey(tokens.access_token), await me()]).toEqual([401, 401, 401]);
  expect((await client.token(refresh)).status).toBe(400);
  expect((await client.token(pending.form)).status).toBe(400);
  expect(await signIn()).toMatchObject({ status: 403, text: expect.stringContaining("suspended") });
  expect(await find()).toMatchObject({ suspendedAt: expect.any(String), sessions: 0, keys: 2 });
  const at = (await find()).suspendedAt;
  await web.ask("suspendPerson", { id: id() });
  expect((await find()).suspendedAt).toBe(at);

  await web.ask("resumePerson", { id: id() });
  expect([await callByKey(), await callByKey(tokens.access_token)]).toEqual([200, 200]);
  expect((await signIn()).status).toBe(200);
  const { output } = await web.call("retrieve_thoughts", { author: "all" }, key);
  expect(JSON.stringify(output)).toContain("Still here");
  expect((await find()).suspendedAt).toBeNull();
});

test("a session that began at the moment of the suspension is nobody's", async () => {
  await web.db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", id()).execute();
  expect(await me()).toBe(401);
});

test("a wrong password does not tell that an account is suspended", async () => {
  await suspendPerson(web.db, id(), Date.now(), UNKNOWN);
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ email: EVE, password: "wrong horse" }),
  };
  expect((await web.app.request(`${ORIGIN}/api/auth/sign-in/email`, init)).status).toBe(401);
});

test("the owner cannot suspend or remove themselves, and others cannot do anything here", async () => {
  const own = web.person.actor.userId;
  expect((await web.send("suspendPerson", { id: own })).status).toBe(409);
  expect((await web.send("removePerson", { id: own, data: "erase" })).status).toBe(409);
  expect((await web.send("readMe", {})).status).toBe(200);
  for (const name of ["suspendPerson", "resumePerson", "endPersonSessions", "createResetLink"] as const) {
    expect((await web.send(name, { id: own }, eve.headers)).status, name).toBe(404);
    expect((await web.send(name, { id: "nobody" })).status, name).toBe(404);
  }
  expect((await web.send("listPeople", {}, eve.headers)).status).toBe(404);
  expect((await web.send("removePerson", { id: own, data: "erase" }, eve.headers)).status).toBe(404);
  expect((await web.send("removePerson", { id: "nobody", data: "erase" })).status).toBe(404);
});

test("the owner ends somebody's sessions, and makes them a link to a new password", async () => {
  expect(await web.ask("endPersonSessions", { id: id() })).toEqual({ ended: 1 });
  expect([await me(), await callByKey()]).toEqual([401, 200]);
  const { url } = await web.ask("createResetLink", { id: id() });
  expect(url).toMatch(/^http:\/\/localhost\/reset\/[\w-]{43}$/);
  const token = url.split("/").at(-1);
  expect(await (await web.app.request(`/api/app/reset/${token}`)).json()).toEqual({ kind: "valid" });
});

test("a removed person is erased with a report, and nobody else is touched", async () => {
  await captureThought(web.thoughts, eve.actor, { raw: "A secret of Eve" });
  await captureThought(web.thoughts, web.person.actor, { raw: "The owner's" });
  const { removed, file } = await web.ask("removePerson", { id: id(), data: "erase" });
  expect(removed).toMatchObject({ thoughts: 1, keys: 1, history: 1 });
  expect(file).toBeNull();
  expect([await me(), await callByKey()]).toEqual([401, 401]);
  expect(await findUser(web.db, eve.actor)).toBeUndefined();
  expect((await web.ask("listThoughts", {})).thoughts).toHaveLength(1);
});

test("or exported first, to a file that only the operator reads and that can be imported again", async () => {
  await captureThought(web.thoughts, eve.actor, { raw: "A secret of Eve" });
  const { removed, file } = await web.ask("removePerson", { id: id(), data: "export" });
  expect(removed.thoughts).toBe(1);
  expect(dirname(file ?? "")).toBe(`${web.dataDir}/removed`);
  expect(file).toMatch(/\/eve@example\.com-[\w-]+\.jsonl$/);
  expect(readFileSync(file ?? "", "utf8")).toContain("A secret of Eve");
  expect(await findUser(web.db, eve.actor)).toBeUndefined();
});

test("also somebody whose address is longer than a file's name may be", async () => {
  const email = `eve@${"long.".repeat(47)}example.com`;
  await setEmail(web.db, { userId: id(), email }, Date.now(), UNKNOWN);
  const { file } = await web.ask("removePerson", { id: id(), data: "export" });
  expect(file).toMatch(/\/eve@long\.[\w.]+-[\w-]+\.jsonl$/);
  expect(readFileSync(file ?? "", "utf8")).toContain("commonplace");
});

async function expectRefusedExport(file: string, message: string): Promise<void> {
  await captureThought(web.thoughts, eve.actor, { raw: "A secret of Eve" });
  const user = (await findUser(web.db, eve.actor)) ?? expect.fail("Eve is gone");
  const removal = { user, file, onSuspended() {} };
  await expect(removePerson(web.db, removal, Date.now(), UNKNOWN)).rejects.toThrow(
    new AppError("storage-unavailable", message),
  );
  expect(await find()).toMatchObject({ suspendedAt: null, keys: 1 });
  expect(await callByKey()).toBe(200);
}

test("if the export fails, a sentence says so, and the person stays as they were", async () => {
  await expectRefusedExport("/dev/null/nowhere.jsonl", "/dev/null/nowhere.jsonl cannot be written.");
});

test.skipIf(!canMountDisk())("the same if its disk is full (needs mounts)", async () => {
  await withSmallDisk(1, async ({ path, fill }) => {
    fill();
    const file = join(path, "eve.jsonl");
    await expectRefusedExport(file, `The disk of ${file} is full. Nothing was written.`);
    expect(readdirSync(path)).toEqual(["ballast"]);
  });
});

test("if their book keeps changing meanwhile, the person stays, and no export of it", async () => {
  await captureThought(web.thoughts, eve.actor, { raw: "A secret of Eve" });
  const user = (await findUser(web.db, eve.actor)) ?? expect.fail("Eve is gone");
  /** The book changes whenever the thought is read. */
  const db = web.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => row.text === "A secret of Eve"))
        await changeBook(web.db, id(), async () => undefined);
      return result;
    },
  });
  const removal = { user, file: exportPathOf(web.dataDir, user), onSuspended() {} };
  await expect(removePerson(db, removal, Date.now(), UNKNOWN)).rejects.toThrow("Try again in a minute.");
  expect(await find()).toMatchObject({ suspendedAt: null, keys: 1 });
  expect(readdirSync(dirname(removal.file))).toEqual([]);
});

test("what the owner does with people, and they with their accounts, is recorded", async () => {
  await web.ask("suspendPerson", { id: id() });
  await web.ask("resumePerson", { id: id() });
  await web.ask("endPersonSessions", { id: id() });
  const { url } = await web.ask("createResetLink", { id: id() });
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ token: url.split("/").at(-1), password: "another horse", revoke_keys: true }),
  };
  expect((await web.app.request(`${ORIGIN}/api/app/reset`, init)).status).toBe(200);
  await setEmail(web.db, { userId: id(), email: "new@example.com" }, Date.now(), COMMAND_LINE);
  await endEverything(web.db, id(), Date.now(), COMMAND_LINE);
  const owner = `person:${web.person.actor.userId}`;
  const [, ...events] = (await listEvents(web.db, { userId: id(), limit: 100 })).reverse();
  expect(events.map(({ kind, by, detail }) => [kind, by, detail])).toEqual([
    ["person_suspended", owner, {}],
    ["person_resumed", owner, {}],
    ["sessions_ended", owner, { sessions: 0 }],
    ["reset_link_created", owner, {}],
    ["password_reset", `person:${id()}`, { revoked_keys: 1 }],
    ["email_changed", "cli", {}],
    ["everything_ended", "cli", { sessions: 0, passkeys: 0, keys: 0 }],
  ]);
  expect(JSON.stringify(events)).not.toContain(url.split("/").at(-1));

  await web.ask("removePerson", { id: id(), data: "erase" });
  expect(await listEvents(web.db, { userId: id(), limit: 100 })).toEqual([]);
  const [deleted] = await listEvents(web.db, { kind: "account_deleted", limit: 1 });
  expect(deleted).toMatchObject({ by: owner, userId: NOBODY });
});

test("who takes an address that somebody else is taking is told so", async () => {
  const [one, two] = [await addPerson(web.db, "one@example.com"), await addPerson(web.db, "two@example.com")];
  const email = "both@example.com";
  const { second } = await web.db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ email }).where("id", "=", one).execute();
    const second = setEmail(web.db, { userId: two, email }, Date.now(), COMMAND_LINE).catch((error) => error);
    // Time enough to look for a holder, whom nobody sees yet.
    await sleep(200);
    return { second };
  });
  expect(await second).toMatchObject({
    code: "conflict",
    message: "There is a user both@example.com already.",
  });
});
