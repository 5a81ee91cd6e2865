import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listUsers } from "../../src/auth/accounts/accounts.ts";
import { readSetupToken } from "../../src/auth/accounts/setup.ts";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { createKeyring } from "../../src/auth/keys/keyring.ts";
import { authorise } from "../../src/base/actor.ts";
import type { ModelAbility } from "../../src/contract-app/instance.ts";
import { createNote } from "../../src/notes/notes.ts";
import { createFeed } from "../../src/reminders/calendar-feed.ts";
import { changeMailChoices } from "../../src/reminders/mail-choices.ts";
import { readStoredModel } from "../../src/storage/stored-model.ts";
import { captureThought } from "../../src/thoughts/capturing/capture.ts";
import { beginBatch } from "../../src/transfer/importing/batches.ts";
import { addPerson, openSession, PASSWORD } from "../../testkit/people.ts";
import { type AccountApp, createAccountApp } from "../support/account-app.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { listTables } from "../support/schema.ts";
import { behaves, fails, startScriptedGateway } from "../support/scripted-gateway.ts";

const DAY_MS = 24 * 60 * 60_000;
const ada = { email: "ada@example.com", password: PASSWORD };
const bob = { email: "bob@example.com", password: PASSWORD };
const model = { base_url: "http://127.0.0.1:1/v1", model: "m", embedding_model: "", api_key: "sk-secret" };

let service: TestApp;
let account: AccountApp;
/** Ada owns the instance; Bob is somebody else. */
let [cookie, bobs] = ["", ""];

beforeEach(async () => {
  service = await createTestApp();
  // The user that every test app has is nobody's here.
  await service.db.deleteFrom("users").execute();
  account = open();
  cookie = await enter(ada.email);
  bobs = await enter(bob.email);
});
afterEach(() => service.close());

const open = (options: object = {}) =>
  createAccountApp({ ...service, indexes: service.thoughts.search.indexes, ...options });
const enter = async (email: string) =>
  openSession(service.db, service.secrets, await addPerson(service.db, email));
const signIn = async (person: object) =>
  (await account.send("POST", "/api/auth/sign-in/email", person)).cookie;
const send = (method: string, path: string, body?: object, by = cookie) =>
  account.send(method, `/api/app${path}`, body, { cookie: by });
const idOf = async (by: string) => (await send("GET", "/me", undefined, by)).body.id as string;

test("nobody gets in without a session, or changes anything from a foreign page", async () => {
  expect((await account.send("GET", "/api/app/me")).status).toBe(401);
  const foreign = { cookie, origin: "https://evil.example" };
  expect((await account.send("PATCH", "/api/app/me", { name: "Eve" }, foreign)).status).toBe(403);
});

test("a person reads and changes their name", async () => {
  expect((await send("PATCH", "/me", { name: "  Ada L. " })).body).toMatchObject({
    email: ada.email,
    name: "Ada L.",
    isOwner: true,
    canChat: false,
  });
  expect((await send("PATCH", "/me", { name: " " })).status).toBe(400);
  expect((await send("GET", "/me", undefined, bobs)).body).toMatchObject({ name: "bob", isOwner: false });
});

test("a person changes their time zone, and nothing else with it", async () => {
  expect((await send("GET", "/me")).body.timeZone).toBe("UTC");
  expect((await send("PATCH", "/me", { time_zone: "Europe/Berlin" })).body).toMatchObject({
    name: "ada",
    timeZone: "Europe/Berlin",
  });
  expect((await send("PATCH", "/me", { name: "Ada" })).body.timeZone).toBe("Europe/Berlin");
  expect((await send("PATCH", "/me", { time_zone: "Mars/Olympus" })).status).toBe(400);
  expect((await send("GET", "/me")).body).toMatchObject({ name: "Ada", timeZone: "Europe/Berlin" });
  expect((await send("GET", "/me", undefined, bobs)).body.timeZone).toBe("UTC");
});

test("changing the password needs the present one, and signs out every other browser", async () => {
  const other = await signIn(ada);
  const change = (current: string, next: string) => send("POST", "/me/password", { current, next });
  const wrong = await change("wrong horse", "new password");
  expect(wrong.status).toBe(400);
  expect(wrong.body.error.message).toBe("The current password is wrong.");
  expect((await change(ada.password, "short")).status).toBe(400);
  expect((await send("GET", "/me", undefined, other)).status).toBe(200);

  expect((await change(ada.password, "new password")).body).toEqual({ ok: true });
  expect((await send("GET", "/me", undefined, other)).status).toBe(401);
  expect((await send("GET", "/me")).status).toBe(200);
  expect((await send("GET", "/me", undefined, bobs)).status).toBe(200);
  account = open();
  expect(await signIn(ada)).toBe("");
  expect(await signIn({ ...ada, password: "new password" })).not.toBe("");
});

test("guesses of the current password are limited", async () => {
  const tries: number[] = [];
  for (let i = 0; i < 11; i++) {
    const { status } = await send("POST", "/me/password", { current: "x".repeat(300), next: "new password" });
    tries.push(status);
  }
  expect(tries.slice(9)).toEqual([400, 429]);
});

test("sessions are listed, and one's own can be ended", async () => {
  const other = await signIn(ada);
  const { sessions } = (await send("GET", "/sessions")).body;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ address: expect.stringMatching(/^10\./), userAgent: null });
  const ended = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
  expect((await send("DELETE", `/sessions/${ended.id}`, {}, bobs)).status).toBe(404);
  expect((await send("GET", "/me", undefined, other)).status).toBe(200);
  expect((await send("DELETE", `/sessions/${ended.id}`, {})).body).toEqual({ ok: true });
  expect((await send("GET", "/me", undefined, other)).status).toBe(401);
  expect((await send("DELETE", `/sessions/${ended.id}`, {})).status).toBe(404);
});

test("a session in use is extended, an expired one is not", async () => {
  const expiry = async () =>
    (await send("GET", "/sessions")).body.sessions.find((each: { isCurrent: boolean }) => each.isCurrent)
      ?.expiresAt;
  const age = (days: number) => {
    const at = new Date(Date.now() + (7 - days) * DAY_MS).toISOString();
    return sql`update sessions set expires_at = ${at}`.execute(service.db);
  };
  await age(3);
  const answer = await send("GET", "/me");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^commonplace\.session_token=.*Max-Age=604800/);
  expect(Date.parse(await expiry())).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
  expect((await send("GET", "/me")).headers.getSetCookie()).toEqual([]);
  await age(8);
  expect((await send("GET", "/me")).status).toBe(401);
});

test("when a session and a person were last seen is right to some minutes", async () => {
  const used = async (minutesAgo: number) => {
    const at = Date.now() - minutesAgo * 60_000;
    const rows = {
      updated_at: new Date(at).toISOString(),
      expires_at: new Date(at + 7 * DAY_MS).toISOString(),
    };
    await service.db.updateTable("sessions").set(rows).execute();
    await send("GET", "/me");
  };
  const seen = async () => {
    const [session] = (await send("GET", "/sessions")).body.sessions;
    const { people } = (await send("GET", "/people")).body;
    const own = people.find((person: { lastSeenAt: string }) => person.lastSeenAt === session.updatedAt);
    return Date.now() - Date.parse(own.lastSeenAt);
  };
  await used(19);
  expect(await seen()).toBeLessThan(60_000);
  await used(2);
  expect(await seen(), "not written with every request").toBeGreaterThan(60_000);
});

test("the session that was used last is listed first, however old it is", async () => {
  await signIn(ada);
  const listed = async () =>
    (await send("GET", "/sessions")).body.sessions.map(({ id }: { id: string }) => id);
  const [first, second] = await listed();
  const use = (id: string, updated_at: string) =>
    service.db.updateTable("sessions").set({ updated_at }).where("id", "=", id).execute();
  await use(first, new Date(Date.now() - 60_000).toISOString());
  await use(second, new Date(Date.now() - 30_000).toISOString());
  expect(await listed()).toEqual([second, first]);
  await use(first, new Date(Date.now() - 10_000).toISOString());
  expect(await listed()).toEqual([first, second]);
});

test("a key is made, shown once, listed, and revoked by its owner alone", async () => {
  const { body } = await send("POST", "/keys", { name: " laptop " });
  expect(body).toEqual({
    id: body.id,
    name: "laptop",
    prefix: body.key.slice(0, 10),
    key: expect.stringMatching(/^cpl_/),
  });
  const listed = (await send("GET", "/keys")).body.keys;
  expect(listed).toEqual([
    {
      id: body.id,
      name: "laptop",
      prefix: body.prefix,
      scopes: ["read", "capture", "write"],
      createdAt: expect.any(String),
      expiresAt: null,
      isExpired: false,
      lastUsedAt: null,
      lastUsedFrom: null,
      clientSite: null,
      revokedAt: null,
    },
  ]);
  const keyring = createKeyring({ db: service.db, clock: Date.now });
  expect(await keyring.authenticate(`Bearer ${body.key}`)).toMatchObject({ userId: await idOf(cookie) });

  expect((await send("POST", "/keys", { name: "laptop" })).status).toBe(409);
  expect((await send("POST", "/keys", { name: "" })).status).toBe(400);
  expect((await send("GET", "/keys", undefined, bobs)).body.keys).toEqual([]);
  expect((await send("DELETE", `/keys/${body.id}`, {}, bobs)).status).toBe(404);
  expect((await send("DELETE", `/keys/${body.id}`, {})).body).toEqual({ ok: true });
  expect((await send("DELETE", `/keys/${body.id}`, {})).status).toBe(404);
  expect((await send("GET", "/keys")).body.keys[0].revokedAt).toEqual(expect.any(String));
});

test("a key is made with scopes and an end, and gets other scopes later", async () => {
  const make = (given: object) => send("POST", "/keys", { name: "phone", ...given });
  for (const bad of [{ scopes: [] }, { scopes: ["admin"] }, { scopes: "read" }, { life_days: 7 }])
    expect((await make(bad)).status, JSON.stringify(bad)).toBe(400);
  const { id } = (await make({ scopes: ["read"], life_days: 90 })).body;
  const listed = async () => (await send("GET", "/keys")).body.keys[0];
  const { scopes, createdAt, expiresAt } = await listed();
  expect(scopes).toEqual(["read"]);
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * DAY_MS);

  const change = (given: object, by = cookie) => send("PATCH", `/keys/${id}`, given, by);
  expect((await change({ scopes: [] })).status).toBe(400);
  expect((await change({ scopes: ["write"] }, bobs)).status).toBe(404);
  expect((await change({ scopes: ["write", "capture"] })).body).toEqual({ ok: true });
  expect((await listed()).scopes).toEqual(["capture", "write"]);
});

test("to who is not the owner the instance's settings are not there", async () => {
  const calls = [
    ["GET", "/instance", undefined],
    ["PATCH", "/instance", { registration: "open" }],
    ["PUT", "/instance/model", model],
    ["POST", "/instance/model/test", model],
    ["POST", "/instance/model/list", model],
    ["POST", "/invitations", { email: "guest@example.com" }],
    ["DELETE", "/invitations/x", {}],
  ] as const;
  for (const [method, path, body] of calls)
    expect((await send(method, path, body, bobs)).status, path).toBe(404);
  expect(await readStoredModel(service.secrets)).toEqual({});
});

test("the model is stored with its key, never shown with it, and taken up by a restart", async () => {
  const { body } = await send("PUT", "/instance/model", model);
  expect(body.model).toEqual({
    baseUrl: model.base_url,
    hasKey: true,
    model: "m",
    embeddingModel: "",
    source: "stored",
  });
  await expect.poll(() => account.restarts()).toBe(1);
  expect(await readStoredModel(service.secrets)).toEqual({
    LLM_BASE_URL: model.base_url,
    LLM_API_KEY: "sk-secret",
    LLM_MODEL: "m",
  });
});

test("the stored key stays with its address, and goes with the model", async () => {
  await send("PUT", "/instance/model", model);
  const { api_key: _, ...keyless } = model;
  await send("PUT", "/instance/model", { ...keyless, model: "other" });
  expect(await readStoredModel(service.secrets)).toMatchObject({
    LLM_API_KEY: "sk-secret",
    LLM_MODEL: "other",
  });
  await send("PUT", "/instance/model", { ...keyless, base_url: "http://evil.example/v1" });
  expect(await readStoredModel(service.secrets)).not.toHaveProperty("LLM_API_KEY");
  const none = { base_url: "", model: "", embedding_model: "" };
  expect((await send("PUT", "/instance/model", none)).body.model).toMatchObject({ source: "none" });
});

test("a model without a web address or a name is refused", async () => {
  const faults = [
    { base_url: "file:///etc/passwd" },
    { base_url: "not an address" },
    { base_url: "" },
    { model: "" },
  ];
  for (const fault of faults) {
    expect((await send("PUT", "/instance/model", { ...model, ...fault })).status).toBe(400);
    expect((await send("POST", "/instance/model/test", { ...model, ...fault })).status).toBe(400);
  }
});

test.each([
  "http://169.254.169.254/latest/meta-data",
  "http://[fe80::1]:8000/v1",
  "http://[::ffff:169.254.169.254]/v1",
  "http://0xa9fea9fe/v1",
  "http://[fd00:ec2::254]/v1",
  "http://100.100.100.200/v1",
])("a model at %s, which only this machine reaches, is refused", async (base_url) => {
  for (const [method, path] of [
    ["PUT", "/instance/model"],
    ["POST", "/instance/model/test"],
  ] as const) {
    const { status, body } = await send(method, path, { ...model, base_url });
    expect(status).toBe(400);
    expect(body.error.message).toContain("must not be link-local or a metadata address");
  }
  // What the environment sets may be anywhere, and may be tested.
  account = open({ environment: { LLM_BASE_URL: base_url, LLM_MODEL: "local" } });
  const tested = await send("GET", "/instance");
  expect(tested.body.model.source).toBe("environment");
});

test("a model of the environment wins, and is not changed here", async () => {
  const environment = { LLM_BASE_URL: "http://user:secret@gpu:8000/v1", LLM_MODEL: "local" };
  account = open({ environment });
  expect((await send("GET", "/instance")).body.model).toEqual({
    baseUrl: "http://gpu:8000/v1",
    hasKey: false,
    model: "local",
    embeddingModel: "",
    source: "environment",
  });
  const refused = await send("PUT", "/instance/model", model);
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toContain("environment");
});

test("testing a model says in a sentence whether it answers, and of each ability whether it works", async () => {
  const down = (await send("POST", "/instance/model/test", model)).body;
  expect(down.ok).toBe(false);
  expect(down.message).not.toContain("sk-secret");
  const gateway = await startScriptedGateway();
  const up = await send("POST", "/instance/model/test", { ...model, base_url: gateway.url });
  expect(up.body).toMatchObject({ ok: true, message: "It answers." });
  expect(up.body.abilities.map(({ name, works }: ModelAbility) => [name, works])).toEqual([
    ["answer", true],
    ["json", true],
    ["streaming", true],
    ["tools", true],
  ]);
  gateway.always((request, response) =>
    (request.body.tools ? fails(500, { message: "tools param requires --jinja flag" }) : behaves())(
      request,
      response,
    ),
  );
  const toolless = await send("POST", "/instance/model/test", { ...model, base_url: gateway.url });
  await gateway.stop();
  expect(toolless.body).toMatchObject({ ok: true, abilities: { 3: { works: false } } });
  expect(toolless.body.abilities[3].words).toContain("--jinja");
});

test("the endpoint's models are listed to choose from, with the key that is stored for it", async () => {
  const gateway = await startScriptedGateway();
  gateway.facts.models = [{ id: "zephyr" }, { id: "llama" }];
  const list = async (given: object) => (await send("POST", "/instance/model/list", given)).body;
  expect(await list({ base_url: gateway.url })).toEqual({ models: ["llama", "zephyr"], message: null });
  gateway.facts.models = undefined;
  expect(await list({ base_url: gateway.url, api_key: "sk-secret" })).toEqual({
    models: [],
    message: "The endpoint lists no models (it answered 404).",
  });
  await gateway.stop();
  expect((await list({ base_url: gateway.url })).message).toBe(
    "The endpoint lists no models (no connection).",
  );
  expect((await send("POST", "/instance/model/list", { base_url: "file:///etc" })).status).toBe(400);
  expect((await send("POST", "/instance/model/list", { base_url: gateway.url }, bobs)).status).toBe(404);
});

test("an account goes with everything that is its own, and nothing else", async () => {
  const [adas, bobsId] = [await idOf(cookie), await idOf(bobs)];
  for (const userId of [adas, bobsId]) {
    await captureThought(service.thoughts, authorise(userId), { raw: "Anna met Berta in Paris" });
    await createNote(service.notes, authorise(userId), { title: "Trip", text: "to Paris" });
    await send("POST", "/keys", { name: "laptop" }, userId === adas ? cookie : bobs);
  }
  await service.enrich();
  expect((await send("DELETE", "/me", { password: "wrong horse" }, bobs)).status).toBe(400);
  const { removed } = (await send("DELETE", "/me", { password: bob.password }, bobs)).body;
  expect(removed).toMatchObject({ thoughts: 1, notes: 1, history: 2, keys: 1, sessions: 1 });
  expect((await send("GET", "/me", undefined, bobs)).status).toBe(401);

  const tables = await listTables(service.db);
  const owned = tables.filter(({ columns }) => columns.some(({ name }) => name === "user_id"));
  expect(owned.length).toBeGreaterThan(10);
  for (const { name } of owned) {
    const { rows } = await sql<{ user_id: string }>`select distinct user_id from ${sql.table(name)}`.execute(
      service.db,
    );
    expect(
      rows.filter((row) => row.user_id === bobsId),
      name,
    ).toEqual([]);
  }
  expect(await listUsers(service.db)).toHaveLength(1);
});

test("the keys of a deleted account end at once", async () => {
  const { key } = (await send("POST", "/keys", { name: "laptop" }, bobs)).body;
  const keyring = createKeyring({ db: service.db, clock: Date.now });
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
  expect((await send("DELETE", "/me", { password: bob.password }, bobs)).status).toBe(200);
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
  await keyring.close();
});

test("what comes too late for a deleted account says so", async () => {
  const [gone, now] = [authorise("nobody"), Date.now()];
  const { db } = service;
  for (const begin of [
    () => createApiKey(db, { userId: gone.userId, name: "Laptop" }, now),
    () => createFeed(db, gone, now, UNKNOWN),
    () => changeMailChoices(db, gone, { daily: 0, weekly: null }, now),
    () => beginBatch(db, gone, { name: "notes.txt", format: "text", now }),
  ])
    await expect(begin()).rejects.toThrow("This account was deleted.");
});

test("the address of a deleted account stays nowhere", async () => {
  const invite = async (email: string) => {
    const { url } = (await send("POST", "/invitations", { email })).body;
    return url.slice(url.lastIndexOf("/") + 1) as string;
  };
  const register = async (email: string) => {
    const guest = { email, password: PASSWORD, invitation: await invite(email) };
    return (await account.send("POST", "/api/app/register", guest)).cookie;
  };
  const [carols, dans] = [await register("carol@example.com"), await register("dan@example.com")];
  await invite("eve@example.com");
  // Of somebody who was deleted by an earlier version.
  await service.db
    .deleteFrom("users")
    .where("id", "=", await idOf(dans))
    .execute();
  const at = new Date().toISOString();
  const times = { expires_at: at, created_at: at, updated_at: at };
  const begun = async (by: string, email: string) => ({
    ...{ id: email, identifier: `challenge ${email.length}`, ...times },
    value: JSON.stringify({ userData: { id: await idOf(by), name: email } }),
  });
  await service.db
    .insertInto("verifications")
    .values([await begun(carols, "carol@example.com"), await begun(bobs, bob.email)])
    .execute();
  expect((await send("DELETE", "/me", { password: PASSWORD }, carols)).status).toBe(200);
  const invited = await service.db.selectFrom("invitations").select("email").execute();
  expect(invited).toEqual([{ email: "eve@example.com" }]);
  const left = await service.db.selectFrom("verifications").select("id").execute();
  expect(left).toEqual([{ id: bob.email }]);
});

test("the owner stays while others are here; the last one leaves an instance that is to be set up", async () => {
  const leave = () => send("DELETE", "/me", { password: ada.password });
  const refused = await leave();
  expect(refused.status).toBe(409);
  await send("PUT", "/instance/model", model);
  await send("PATCH", "/instance", { registration: "open" });
  await send("DELETE", "/me", { password: bob.password }, bobs);
  expect((await leave()).status).toBe(200);
  await expect.poll(() => account.restarts()).toBe(2);
  expect(await readStoredModel(service.secrets)).toEqual({});
  const { body } = await account.send("GET", "/api/app/entrance");
  expect(body).toMatchObject({ needsSetup: true, registration: "closed" });
  expect(await readSetupToken(service.db, service.secrets)).toEqual(expect.any(String));
});
