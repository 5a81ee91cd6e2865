import { afterEach, beforeEach, expect, test } from "vitest";
import type { RouteName } from "../../src/app-routes.ts";
import { createApiKey } from "../../src/auth/keys/api-keys.ts";
import { PASSWORD } from "../../testkit/people.ts";
import { createOAuthClient, createPkce, REDIRECT } from "../support/oauth.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const MINUTE_MS = 60_000;

let now: number;
let web: WebApp;

beforeEach(async () => {
  now = Date.now();
  web = await openWebApp({ clock: () => now });
});
afterEach(() => web.close());

/** What an assistant asks for, as the consent page gets it. */
async function askForConsent(): Promise<string> {
  const client = createOAuthClient(web.app);
  const { body } = await client.register({ client_name: "Reading lamp", redirect_uris: [REDIRECT] });
  return client.open({
    response_type: "code",
    client_id: body.client_id,
    code_challenge: createPkce().challenge,
    code_challenge_method: "S256",
  });
}

const confirm = (password: string) => web.send("confirmPassword", { password });

test("what outlives a session needs a sign-in of the last quarter of an hour, or the password", async () => {
  const guest = (await web.signIn()).actor.userId;
  const request = await askForConsent();
  const { userId } = web.person.actor;
  const reader = await createApiKey(web.db, { userId, name: "Reader", scopes: ["read"] }, now);
  const calls: [RouteName, object][] = [
    ["createKey", { name: "Laptop" }],
    ["updateKey", { id: reader.id, scopes: ["read", "write"] }],
    ["approveConnection", { request, scopes: ["read"] }],
    ["createCalendar", {}],
    ["createInvitation", { email: "guest@example.com" }],
    ["createResetLink", { id: guest }],
    ["changeEmail", { email: "new@example.com" }],
    ["removePerson", { id: guest, data: "erase" }],
    ["updateInstance", { registration: "open" }],
    ["updateModel", { base_url: "http://127.0.0.1:9/v1", model: "reader", embedding_model: "" }],
  ];
  now += 16 * MINUTE_MS;
  for (const [name, input] of calls) {
    const { status, body } = await web.send(name, input);
    expect({ name, status, code: body.error?.code }).toEqual({
      name,
      status: 403,
      code: "password_required",
    });
  }
  expect((await web.ask("listKeys", {})).keys.map(({ name, scopes }) => [name, scopes])).toEqual([
    ["Reader", ["read"]],
  ]);
  expect((await web.ask("listPeople", {})).people.map(({ id }) => id)).toContain(guest);

  expect((await confirm("wrong horse")).status).toBe(400);
  expect((await web.send("createKey", { name: "Laptop" })).status).toBe(403);
  expect((await confirm(PASSWORD)).body).toEqual({ ok: true });
  for (const [name, input] of calls) expect((await web.send(name, input)).status, name).toBe(200);
  now += 16 * MINUTE_MS;
  expect((await web.send("createKey", { name: "Phone" })).status).toBe(403);
  // What takes rights away does not wait for a password.
  expect((await web.send("updateKey", { id: reader.id, scopes: ["read"] })).status).toBe(200);
  expect((await web.send("updateInstance", { registration: "closed" })).status).toBe(200);
});

test("the password confirms this session only, and guesses are limited", async () => {
  const other = await web.signIn();
  now += 16 * MINUTE_MS;
  await confirm(PASSWORD);
  expect((await web.send("createKey", { name: "x" }, other.headers)).status).toBe(403);
  const tries = [];
  for (let i = 0; i < 10; i++) tries.push((await confirm("x".repeat(300))).status);
  expect(tries.slice(8)).toEqual([400, 429]);
});

test("everything is ended at once: sessions, passkeys, keys, connections and open links", async () => {
  const { userId } = web.person.actor;
  const { key } = await createApiKey(web.db, { userId, name: "Laptop" }, now);
  const client = createOAuthClient(web.app);
  const { form } = await client.obtainCode(web.person.headers);
  const { body: tokens } = await client.token(form);
  const pending = await client.obtainCode(web.person.headers);
  const byKey = async (by: string) =>
    (await web.app.request("/api/status", { headers: { authorization: `Bearer ${by}` } })).status;
  const stranger = await web.signIn();
  const { key: theirs } = await createApiKey(web.db, { userId: stranger.actor.userId, name: "x" }, now);
  expect([await byKey(key), await byKey(tokens.access_token)]).toEqual([200, 200]);

  const kind = { device_type: "singleDevice", name: null, transports: null, aaguid: null, created_at: null };
  const passkey = { ...kind, public_key: "x", counter: 0, backed_up: 0 };
  for (const user_id of [userId, stranger.actor.userId])
    await web.db
      .insertInto("passkeys")
      .values({ ...passkey, id: user_id, user_id, credential_id: user_id })
      .execute();

  expect(await web.ask("endEverything", {})).toEqual({ sessions: 1, passkeys: 1, keys: 2 });
  const left = await web.db.selectFrom("passkeys").select("user_id").execute();
  expect(left.map(({ user_id }) => user_id)).toEqual([stranger.actor.userId]);
  expect([await byKey(key), await byKey(tokens.access_token)]).toEqual([401, 401]);
  expect((await client.token(pending.form)).status).toBe(400);
  expect((await web.send("readMe", {})).status).toBe(401);
  expect([await byKey(theirs), (await web.send("readMe", {}, stranger.headers)).status]).toEqual([200, 200]);
});

test("a new password revokes keys and connections only if asked to", async () => {
  const { userId } = web.person.actor;
  const { key } = await createApiKey(web.db, { userId, name: "Laptop" }, now);
  const byKey = async () =>
    (await web.app.request("/api/status", { headers: { authorization: `Bearer ${key}` } })).status;
  await web.ask("changePassword", { current: PASSWORD, next: "another horse" });
  expect(await byKey()).toBe(200);
  await web.ask("changePassword", { current: "another horse", next: PASSWORD, revoke_keys: true });
  expect(await byKey()).toBe(401);
});
