import { afterEach, beforeEach, expect, test } from "vitest";
import { changeUser } from "../../src/auth/accounts/accounts.ts";
import { endEverything } from "../../src/auth/accounts/end-everything.ts";
import { UNKNOWN } from "../../src/auth/audit/audit.ts";
import {
  changeScopes,
  createApiKey,
  findKeyByPrefix,
  listApiKeys,
  revokeApiKey,
} from "../../src/auth/keys/api-keys.ts";
import { hashKey } from "../../src/auth/keys/key-format.ts";
import { createKeyring, type Keyring } from "../../src/auth/keys/keyring.ts";
import { authorise } from "../../src/base/actor.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { watchQueries } from "../support/watch-queries.ts";

const T0 = Date.parse("2026-05-31T09:00:00Z");

let database: TestDatabase;
let userId: string;
let now: number;
let keyring: Keyring;

beforeEach(async () => {
  database = await openTestDatabase();
  userId = await database.addTestUser();
  now = T0;
  keyring = createKeyring({ db: database.db, clock: () => now });
});

afterEach(async () => {
  await keyring.close();
  await database.close();
});

const create = (name: string, owner = userId) => createApiKey(database.db, { userId: owner, name }, now);
const lastUsed = async () => (await listApiKeys(database.db, userId)).map((key) => key.lastUsedAt);

/** A key with a chosen visible prefix: chance makes no two alike. */
async function insertKey(prefix: string, name: string) {
  const row = { user_id: userId, id: name, name, prefix, hash: name, created_at: now };
  await database.db.insertInto("api_keys").values(row).execute();
}

test("a key is cpl_ and 40 base62 characters, and only its hash is stored", async () => {
  const { key, id, prefix } = await create("laptop");
  expect(key).toMatch(/^cpl_[0-9A-Za-z]{40}$/);
  expect(prefix).toBe(key.slice(0, 10));
  const row = await database.db.selectFrom("api_keys").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: userId, id, name: "laptop", prefix, hash: hashKey(key) });
  expect(JSON.stringify(row)).not.toContain(key.slice(10));
});

test("keys draw evenly on all 62 characters", async () => {
  const { generateKey } = await import("../../src/auth/keys/key-format.ts");
  const counts = new Map<string, number>();
  for (let i = 0; i < 5_000; i++)
    for (const letter of generateKey().slice(4)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = (5_000 * 40) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.12);
});

test.each(["", "  ", "a\nb", "nul\0", "x".repeat(101)])("the key name %j is refused", async (name) => {
  await expect(create(name)).rejects.toMatchObject({ code: "invalid-argument" });
});

test("no key is named like the chat, whose changes are trusted by their author", async () => {
  await expect(create(" Chat assistant ")).rejects.toThrow("is the name of the chat");
  await expect(create("Chat assistant 2")).resolves.toMatchObject({ name: "Chat assistant 2" });
});

test("a key that is being made while everything ends is not left over", async () => {
  const at = new Date(T0).toISOString();
  for (let i = 0; i < 5; i++) {
    const session = { userId, sessionId: `session ${i}` };
    const times = { created_at: at, updated_at: at, expires_at: "2026-06-30T09:00:00.000Z" };
    const row = { id: session.sessionId, user_id: userId, token: session.sessionId, ...times };
    await database.db.insertInto("sessions").values(row).execute();
    const make = (name: string) => createApiKey(database.db, { userId, name, session }, now);
    const names = ["one", "two", "three", "four"].map((name) => `${name} ${i}`);
    const making = Promise.allSettled(names.map(make));
    await endEverything(database.db, userId, now, UNKNOWN);
    await making;
    await expect(make("too late")).rejects.toThrow("you signed in a while ago");
  }
  const keys = await listApiKeys(database.db, userId);
  expect(keys.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
});

test("a key's name is trimmed and may have 100 characters of any script", async () => {
  await create(`  ${"é😀".repeat(50)} `);
  expect((await listApiKeys(database.db, userId))[0]?.name).toBe("é😀".repeat(50));
});

test("two active keys of one user cannot share a name, those of two users can", async () => {
  const { prefix } = await create("claude");
  await expect(create(" claude ")).rejects.toMatchObject({ code: "conflict" });
  await create("claude", await database.addTestUser());
  await revokeApiKey(database.db, userId, prefix, now);
  await create("claude");
  expect(await listApiKeys(database.db, userId)).toHaveLength(2);
});

test("of two creations of one name at once one is refused", async () => {
  const outcomes = await Promise.allSettled([create("claude"), create("claude")]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a revoked key keeps its row, and cannot be revoked twice", async () => {
  const { prefix, id } = await create("laptop");
  const outcome = await revokeApiKey(database.db, userId, prefix, now + 5);
  expect(outcome).toEqual({ kind: "revoked", key: { id, name: "laptop", prefix } });
  expect((await listApiKeys(database.db, userId))[0]).toMatchObject({ name: "laptop", revokedAt: now + 5 });
  expect(await revokeApiKey(database.db, userId, id, now)).toEqual({ kind: "missing" });
});

test("a key is revoked by its id too, but not by another user", async () => {
  const { id } = await create("laptop");
  const stranger = await database.addTestUser();
  expect(await revokeApiKey(database.db, stranger, id, now)).toEqual({ kind: "missing" });
  expect(await revokeApiKey(database.db, userId, id, now)).toMatchObject({ kind: "revoked" });
});

test("a key is found by 8 to 10 characters of its prefix, by its own user, while active", async () => {
  const { prefix, key } = await create("laptop");
  const find = (text: string, owner = userId) => findKeyByPrefix(database.db, owner, text, now);
  for (const length of [8, 9, 10])
    expect(await find(prefix.slice(0, length))).toMatchObject({ kind: "found", key: { name: "laptop" } });
  for (const text of ["", "cpl_", prefix.slice(0, 7), key.slice(0, 11), key, "cpl_%%%%", "cpl______"])
    expect(await find(text)).toEqual({ kind: "missing" });
  expect(await find(prefix, await database.addTestUser())).toEqual({ kind: "missing" });
  await revokeApiKey(database.db, userId, prefix, now);
  expect(await find(prefix)).toEqual({ kind: "missing" });
});

test("a prefix that fits two keys names neither", async () => {
  await insertKey("cpl_abcd12", "one");
  await insertKey("cpl_abcd34", "two");
  expect(await findKeyByPrefix(database.db, userId, "cpl_abcd", now)).toEqual({ kind: "ambiguous" });
  expect(await revokeApiKey(database.db, userId, "cpl_abcd", now)).toEqual({ kind: "ambiguous" });
  expect(await findKeyByPrefix(database.db, userId, "cpl_abcd1", now)).toMatchObject({
    key: { name: "one" },
  });
});

test("the bearer of a key is its user, under the key's name", async () => {
  const { key, id, prefix } = await create("laptop");
  for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`])
    expect(await keyring.authenticate(header)).toEqual({
      userId,
      key: { id, name: "laptop", prefix },
      timeZone: "UTC",
      scopes: ["read", "capture", "write"],
    });
});

test("the bearer's time zone is the user's, within 3 s of a change", async () => {
  const { key } = await create("laptop");
  const zone = async () => (await keyring.authenticate(`Bearer ${key}`))?.timeZone;
  expect(await zone()).toBe("UTC");
  await changeUser(database.db, authorise(userId), { time_zone: "America/Los_Angeles" }, now);
  now += 3_000;
  expect(await zone()).toBe("America/Los_Angeles");
});

test("a header of another shape is nobody's, without a look at the database", async () => {
  const { key } = await create("laptop");
  const { db, rows } = watchQueries(database.db);
  const watched = createKeyring({ db, clock: () => now });
  const odd = [undefined, "", "Bearer", "Bearer ", key, `Basic ${key}`, `Bearer ${key} x`, `Bearer ${key},`];
  for (const header of [...odd, `Bearer ${key}0`, `Bearer ${key.slice(0, -1)}`, `Bearer CPL_${key.slice(4)}`])
    expect(await watched.authenticate(header)).toBeNull();
  expect(rows).toEqual([]);
});

test("an unknown key is nobody's, and works within 3 s of its creation", async () => {
  const { key, id } = await create("laptop");
  await database.db.updateTable("api_keys").set({ revoked_at: now }).where("id", "=", id).execute();
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
  await database.db.updateTable("api_keys").set({ revoked_at: null }).where("id", "=", id).execute();
  now += 2_999;
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
  now += 1;
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
});

test("a revoked key stops within 3 s, however often it is used", async () => {
  const { key, prefix } = await create("laptop");
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
  await revokeApiKey(database.db, userId, prefix, now);
  for (let second = 0; second < 3; second++, now += 1_000) await keyring.authenticate(`Bearer ${key}`);
  expect(now).toBe(T0 + 3_000);
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
});

test("a flood of made-up keys leaves the real ones in memory", async () => {
  const { key } = await create("laptop");
  await keyring.authenticate(`Bearer ${key}`);
  for (let i = 0; i < 1_500; i++) await keyring.authenticate(`Bearer cpl_${String(i).padStart(40, "0")}`);
  await database.db.deleteFrom("api_keys").execute();
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
});

test("the first use is written at once, a later one on flush, and it never goes back", async () => {
  const { key } = await create("laptop");
  await keyring.authenticate(`Bearer ${key}`);
  await expect.poll(lastUsed).toEqual([T0]);
  now += 500;
  await keyring.authenticate(`Bearer ${key}`);
  expect(await lastUsed()).toEqual([T0]);
  await keyring.flush();
  expect(await lastUsed()).toEqual([T0 + 500]);

  const late = createKeyring({ db: database.db, clock: () => T0 + 100 });
  await late.authenticate(`Bearer ${key}`);
  await late.close();
  expect(await lastUsed()).toEqual([T0 + 500]);
});

test("a use that could not be written is written with the next", async () => {
  const { key } = await create("laptop");
  let isDown = true;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === "transaction" && isDown) throw new Error("disk full");
      const member = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const flaky = createKeyring({ db, clock: () => now });
  await flaky.authenticate(`Bearer ${key}`);
  await expect(flaky.flush()).rejects.toThrow("disk full");
  isDown = false;
  await flaky.close();
  expect(await lastUsed()).toEqual([T0]);
});

test("a user has at most 100 active keys, even if they are made at once; a revoked one makes room", async () => {
  for (let i = 0; i < 95; i++) await create(`key ${i}`);
  const made = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => create(`more ${i}`)));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(create("one more")).rejects.toMatchObject({
    code: "conflict",
    message: "There are 100 active keys already; revoke one first.",
  });
  await create("another user's", await database.addTestUser());
  const [first] = await listApiKeys(database.db, userId);
  await revokeApiKey(database.db, userId, first?.id ?? "", now);
  await create("one more");
});

test("a key has the scopes it was given, in their order, and needs one", async () => {
  const { key } = await createApiKey(
    database.db,
    { userId, name: "phone", scopes: ["capture", "read"] },
    now,
  );
  expect((await keyring.authenticate(`Bearer ${key}`))?.scopes).toEqual(["read", "capture"]);
  expect((await listApiKeys(database.db, userId))[0]?.scopes).toEqual(["read", "capture"]);
  const none = createApiKey(database.db, { userId, name: "none", scopes: [] }, now);
  await expect(none).rejects.toMatchObject({ code: "invalid-argument" });
});

test("changed scopes count within 3 s, and at once in the process that changed them", async () => {
  const { key, id } = await create("laptop");
  const scopesNow = async () => (await keyring.authenticate(`Bearer ${key}`))?.scopes;
  await scopesNow();
  expect(await changeScopes(database.db, { userId, id, scopes: ["read"] }, now)).toBe(true);
  expect(await scopesNow()).toHaveLength(3);
  now += 3_000;
  expect(await scopesNow()).toEqual(["read"]);
  await changeScopes(database.db, { userId, id, scopes: ["capture"] }, now);
  keyring.refresh();
  expect(await scopesNow()).toEqual(["capture"]);

  const stranger = await database.addTestUser();
  expect(await changeScopes(database.db, { userId: stranger, id, scopes: ["write"] }, now)).toBe(false);
  await revokeApiKey(database.db, userId, id, now);
  expect(await changeScopes(database.db, { userId, id, scopes: ["write"] }, now)).toBe(false);
});

test("a revoked key stops at once in the process that revoked it", async () => {
  const { key, id } = await create("laptop");
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
  await revokeApiKey(database.db, userId, id, now);
  keyring.refresh();
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
});

test("a key stops the moment it expires, even from the cache, and no thought is attributed to it", async () => {
  const { key, prefix } = await createApiKey(database.db, { userId, name: "guest", lifeDays: 30 }, now);
  now = T0 + 30 * 24 * 60 * 60_000 - 1;
  expect(await keyring.authenticate(`Bearer ${key}`)).not.toBeNull();
  expect(await findKeyByPrefix(database.db, userId, prefix, now)).toMatchObject({ kind: "found" });
  now += 1;
  expect(await keyring.authenticate(`Bearer ${key}`)).toBeNull();
  expect(await findKeyByPrefix(database.db, userId, prefix, now)).toEqual({ kind: "missing" });
});

test("the name of an expired key is free again", async () => {
  const guest = () => createApiKey(database.db, { userId, name: "guest", lifeDays: 30 }, now);
  await guest();
  await expect(guest()).rejects.toMatchObject({ code: "conflict" });
  const expired = T0 + 30 * 24 * 60 * 60_000;
  now = expired + 5;
  await guest();
  expect((await listApiKeys(database.db, userId)).map((key) => key.revokedAt)).toEqual([expired, null]);
});

test("where a key was last used from is kept, the latest with the time", async () => {
  const { key } = await create("laptop");
  await keyring.authenticate(`Bearer ${key}`, "203.0.113.5");
  now += 10;
  await keyring.authenticate(`Bearer ${key}`, "2001:db8::7");
  await keyring.flush();
  const [listed] = await listApiKeys(database.db, userId);
  expect(listed).toMatchObject({ lastUsedAt: now, lastUsedFrom: "2001:db8::7" });
});
