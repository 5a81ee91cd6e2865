import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listEvents, logEvents, NOBODY, recordEvent } from "../../src/auth/audit/audit.ts";
import { deleteOldEvents } from "../../src/auth/audit/retention.ts";
import type { EventKind } from "../../src/base/event-kinds.ts";
import { createLog } from "../../src/base/log.ts";
import { addPerson, PASSWORD } from "../../testkit/people.ts";
import { createOAuthClient } from "../support/oauth.ts";
import { ORIGIN } from "../support/session.ts";
import { openWebApp, type WebApp } from "../support/web-app.ts";

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS = "203.0.113.5";
const ADA = "ada@example.com";

let web: WebApp;
let now = Date.now();
let lines: string[];

beforeEach(async () => {
  lines = [];
  web = await openWebApp({ clock: () => now });
  now = Date.now();
  logEvents(web.db, createLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) }));
});
afterEach(() => web.close());

const list = (filter: { userId?: string; kind?: EventKind } = {}) =>
  listEvents(web.db, { limit: 10_000, ...filter });
const kinds = async (userId?: string) =>
  (await list(userId === undefined ? {} : { userId })).map(({ kind }) => kind);

function send(path: string, body: object | string, { from = ADDRESS, headers = {} as object } = {}) {
  const json = { "content-type": "application/json", origin: ORIGIN, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const bindings = { incoming: { socket: { remoteAddress: from } } };
  return web.app.request(ORIGIN + path, { method: "POST", headers: json, body: text }, bindings);
}

/** Waits out the limit of three tries in ten seconds by another address, unless one is given. */
let addresses = 0;
const signIn = (email: string, password = PASSWORD, from = `10.7.${addresses >> 8}.${++addresses & 255}`) =>
  send("/api/auth/sign-in/email", { email, password }, { from });

test("whatever concerns an account is recorded, with who did it", async () => {
  const { userId } = web.person.actor;
  const { id } = await web.ask("createKey", { name: "Laptop" });
  await web.ask("updateKey", { id, scopes: ["read"] });
  await web.ask("revokeKey", { id });
  await web.ask("createInvitation", { email: "guest@example.com" });
  const { invitations } = await web.ask("readInstance", {});
  await web.ask("revokeInvitation", { id: invitations[0]?.id ?? "" });
  await web.ask("updateInstance", { registration: "open" });
  await web.ask("updateModel", {
    base_url: "http://user:secret@127.0.0.1:9/v1",
    model: "m",
    embedding_model: "",
  });
  const { thought } = await web.ask("captureThought", { raw: "A thought" });
  await web.ask("eraseThought", { id: thought.id });
  const note = await web.ask("createNote", { title: "A note" });
  await web.ask("eraseNote", { id: note.id });
  await (await web.app.request("/api/app/export", { headers: web.person.headers })).text();
  await (await send("/api/app/import", "- a line\n", { headers: web.person.headers })).text();
  const { imports } = await web.ask("listImports", {});
  for (let i = 0; i < 2; i++) await web.ask("undoImport", { id: imports[0]?.id ?? "" });
  await web.ask("changePassword", { current: PASSWORD, next: "another horse" });
  const other = await web.signIn();
  const { sessions } = await web.ask("listSessions", {}, other);
  await web.ask("endSession", { id: sessions[0]?.id ?? "" }, other);

  expect((await kinds(userId)).reverse()).toEqual([
    "key_created",
    "key_scopes_changed",
    "key_revoked",
    "invitation_created",
    "invitation_revoked",
    "registration_changed",
    "model_changed",
    "thought_erased",
    "note_erased",
    "exported",
    "imported",
    "import_undone",
    "password_changed",
  ]);
  const recorded = await list({ userId });
  expect(new Set(recorded.map(({ by }) => by))).toEqual(new Set([`person:${userId}`]));
  const details = Object.fromEntries(recorded.map(({ kind, detail }) => [kind, detail]));
  expect(details).toMatchObject({
    key_created: { name: "Laptop", scopes: "read capture write" },
    key_scopes_changed: { name: "Laptop", scopes: "read" },
    registration_changed: { registration: "open" },
    model_changed: { host: "127.0.0.1:9", model: "m" },
    exported: { format: "jsonl" },
    imported: { imported: 1, skipped: 0, failed: 0 },
    import_undone: { removed: 1, kept: 0 },
    thought_erased: {},
    note_erased: {},
  });
  expect(recorded.find(({ kind }) => kind === "imported")?.from).toBe(ADDRESS);
  expect(await kinds(other.actor.userId)).toEqual(["session_ended"]);
});

test("what did not happen is not recorded", async () => {
  await web.ask("createKey", { name: "Laptop" });
  expect((await web.send("createKey", { name: "Laptop" })).status).toBe(409);
  expect((await web.send("revokeKey", { id: "none" })).status).toBe(404);
  expect((await web.send("changePassword", { current: "wrong", next: "another horse" })).status).toBe(400);
  expect(await kinds(web.person.actor.userId)).toEqual(["key_created"]);
});

test("signing in and out is recorded, and so is a wrong password, each with its address", async () => {
  const userId = await addPerson(web.db, ADA);
  const response = await signIn(ADA, PASSWORD, "2001:db8::7");
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await signIn(ADA, "wrong horse", "::ffff:198.51.100.7");
  await send("/api/auth/sign-out", {}, { headers: { cookie } });
  expect((await list({ userId })).map(({ kind, by, from }) => [kind, by, from])).toEqual([
    ["sign_out", `person:${userId}`, ADDRESS],
    ["sign_in_failed", "nobody", "198.51.100.7"],
    ["sign_in", `person:${userId}`, "2001:db8::7"],
  ]);
});

test("who comes by set-up or by invitation is recorded with the account", async () => {
  const { url } = await web.ask("createInvitation", { email: "guest@example.com" });
  const guest = { email: "guest@example.com", password: "long enough" };
  await send("/api/app/register", { ...guest, invitation: url.split("/").at(-1) });
  const [accepted] = await list({ kind: "invitation_accepted" });
  expect(accepted).toMatchObject({ by: `person:${accepted?.userId}`, from: ADDRESS });
});

test("an assistant that is allowed, used for the first time and ended is recorded once each", async () => {
  const client = createOAuthClient(web.app);
  const { form, client_id } = await client.obtainCode(web.person.headers);
  const { body } = await client.token(form);
  for (let i = 0; i < 2; i++) {
    await web.call("retrieve_thoughts", {}, body.access_token);
    await web.keyring.flush();
    now += 60_000;
  }
  await client.revoke({ client_id, token: body.access_token });
  await client.revoke({ client_id, token: body.access_token });
  const recorded = await list({ userId: web.person.actor.userId });
  expect(recorded.map(({ kind, by }) => [kind, by]).reverse()).toEqual([
    ["connection_allowed", `person:${web.person.actor.userId}`],
    ["key_first_used", "key:Test client"],
    ["connection_ended", "key:Test client"],
  ]);
});

test("a code that is used twice says so", async () => {
  const client = createOAuthClient(web.app);
  const { form } = await client.obtainCode(web.person.headers);
  await client.token(form);
  await client.token(form);
  expect(await list({ kind: "connection_ended" })).toMatchObject([
    { by: "nobody", detail: { reason: "used twice" } },
  ]);
});

test("guesses at unknown addresses are counted without the address, and take few rows", async () => {
  for (let i = 0; i < 3; i++) await signIn("nobody@example.com", "a guess", "10.8.0.1");
  const [guesses, ...others] = await list({ userId: NOBODY });
  expect(others).toEqual([]);
  expect(guesses).toMatchObject({ kind: "sign_in_failed", from: "10.8.0.1", times: 3, detail: {} });
  expect(JSON.stringify(await list())).not.toContain("nobody@");
});

test("failures from many addresses do not fill the table, nor hide what the person does", async () => {
  const userId = await addPerson(web.db, ADA);
  const failed = { kind: "sign_in_failed", by: "nobody" } as const;
  await web.db.transaction().execute(async (tx) => {
    for (const owner of [userId, NOBODY])
      for (let i = 0; i < 300; i++)
        await recordEvent(tx, { ...failed, userId: owner, from: `2001:db8::${i.toString(16)}` }, now);
  });
  await signIn(ADA);
  for (const owner of [userId, NOBODY]) {
    const failures = await list({ userId: owner, kind: "sign_in_failed" });
    expect(failures).toHaveLength(101);
    expect(failures.reduce((sum, { times }) => sum + times, 0)).toBe(300);
  }
  expect(await list({ userId, kind: "sign_in" })).toHaveLength(1);
});

test("a person who does one thing all day takes a bounded number of rows", async () => {
  const { userId } = web.person.actor;
  const event = { kind: "exported", userId, by: "cli", from: null, detail: { format: "jsonl" } } as const;
  await web.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 1010; i++) await recordEvent(tx, event, now);
  });
  const rows = await list({ userId });
  expect(rows).toHaveLength(1001);
  expect(rows.find(({ by }) => by === "several")).toMatchObject({ kind: "exported", times: 10 });
  await recordEvent(web.db, event, now + DAY_MS + 1);
  expect(await list({ userId })).toHaveLength(1002);
});

test("everybody sees their own part, the owner all of it, page by page", async () => {
  const guest = await web.signIn();
  await web.ask("createKey", { name: "Laptop" });
  await web.ask("createKey", { name: "Phone" }, guest);
  expect((await web.ask("listEvents", {}, guest)).events).toMatchObject([
    { kind: "key_created", detail: { name: "Phone" }, by: { kind: "person" } },
  ]);
  expect((await web.send("listEvents", { whose: "all" }, guest.headers)).status).toBe(404);
  const owner = await web.db
    .selectFrom("instance_settings")
    .selectAll()
    .where("name", "=", "owner")
    .executeTakeFirst();
  expect(owner?.value).toBe(web.person.actor.userId);
  const all = { whose: "all", kind: "key_created", limit: "1" } as const;
  const seen = [];
  let next: object | null = {};
  while (next) {
    const page: Awaited<ReturnType<typeof askPage>> = await askPage({ ...all, ...next });
    seen.push(...page.events);
    next = page.next;
  }
  const names = seen.map(({ detail }) => detail.name);
  expect(names.slice(0, 2)).toEqual(["Phone", "Laptop"]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});
const askPage = (input: Parameters<typeof web.ask<"listEvents">>[1]) => web.ask("listEvents", input);

test("old events are deleted, newer ones kept", async () => {
  await recordEvent(web.db, { kind: "restored", userId: NOBODY, by: "cli", from: null }, now - 366 * DAY_MS);
  await recordEvent(web.db, { kind: "restored", userId: NOBODY, by: "cli", from: null }, now);
  expect(await deleteOldEvents(web.db, 365, now)).toBe(1);
  expect(await list({ kind: "restored" })).toHaveLength(1);
});

test("a deleted account takes its events along; what stays names nobody", async () => {
  const leaver = await web.signIn();
  await web.ask("createKey", { name: "Secret name" }, leaver);
  await web.ask("deleteMe", { password: PASSWORD }, leaver);
  const stored = JSON.stringify(await list());
  expect(stored).not.toContain(leaver.actor.userId);
  expect(stored).not.toContain("Secret name");
  expect(await list({ kind: "account_deleted" })).toMatchObject([
    { userId: NOBODY, by: "themselves", from: null, detail: { keys: 1, thoughts: 0 } },
  ]);
});

test("a log that cannot be written keeps nobody out", async () => {
  await addPerson(web.db, ADA);
  await sql`alter table audit_events rename to gone`.execute(web.db);
  expect((await signIn(ADA)).status).toBe(200);
  expect((await signIn(ADA, "wrong horse")).status).toBe(401);
  expect(lines.filter((line) => JSON.parse(line).event === "audit_failed")).toHaveLength(2);
});

/** As fail2ban reads it: without the time, which it cuts out, and with any address in place of <HOST>. */
function findBanned(line: string): string | undefined {
  const page = readFileSync("docs/operations.md", "utf8");
  const failregex = /^ *failregex = (.*)$/m.exec(page)?.[1] ?? expect.fail("no failregex");
  const datepattern = /^ *datepattern = (.*)$/m.exec(page)?.[1] ?? expect.fail("no datepattern");
  const time = new RegExp(
    datepattern
      .replaceAll("%%Y", "\\d{4}")
      .replaceAll("%%f", "\\d+")
      .replaceAll(/%%[mdHMS]/g, "\\d{2}"),
  );
  expect(line).toMatch(time);
  const host = "(?<host>[\\d.]+|[\\da-f:]+)";
  return new RegExp(failregex.replace("<HOST>", host)).exec(line.replace(time, ""))?.groups?.host;
}

test("the documented filter finds the address of each failed sign-in, and of nothing else", async () => {
  await addPerson(web.db, ADA);
  await signIn(ADA, "wrong horse", "198.51.100.7");
  await signIn("nobody@example.com", "a guess", "2001:db8::17");
  await signIn("nobody@example.com", "a guess", "::ffff:192.0.2.8");
  expect(lines.map(findBanned)).toEqual(["198.51.100.7", "2001:db8::17", "192.0.2.8"]);
  lines = [];
  await signIn(ADA);
  await web.ask("createKey", { name: `"kind":"sign_in_failed","from":"192.0.2.1"` });
  expect(lines).toHaveLength(2);
  expect(lines.map(findBanned)).toEqual([undefined, undefined]);
});

test("neither the table nor the log holds a password, a key or a token", async () => {
  await addPerson(web.db, ADA);
  await signIn(ADA, "wrong-password-secret");
  const { key } = await web.ask("createKey", { name: "Laptop" });
  const { url } = await web.ask("createInvitation", { email: "guest@example.com" });
  await web.ask("changePassword", { current: PASSWORD, next: "next-password-secret" });
  const all = JSON.stringify(await list()) + lines.join("\n");
  for (const secret of ["password-secret", PASSWORD, key.slice(10), url.split("/").at(-1) ?? url])
    expect(all).not.toContain(secret);
});
