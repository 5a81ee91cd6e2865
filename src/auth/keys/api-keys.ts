import { CHAT_ASSISTANT, type KeyIdentity } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import { scopes as everything, readScopes, type Scope, writeScopes } from "../../base/scopes.ts";
import { DAY_MS } from "../../base/time-zone.ts";
import type { Db } from "../../storage/db.ts";
import { isPostgres } from "../../storage/dialect.ts";
import { BookGone } from "../../storage/tables/books.ts";
import { toName } from "../accounts/names.ts";
import { recordEvent, type Source, UNKNOWN } from "../audit/audit.ts";
import { type OwnSession, requireRecentSignIn } from "../signing-in/recent-sign-in.ts";
import { generateKey, hashKey, NAMING_CHARACTERS, VISIBLE_CHARACTERS } from "./key-format.ts";

export type ApiKey = KeyIdentity & {
  scopes: Scope[];
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  /** The client's address. */
  lastUsedFrom: string | null;
  revokedAt: number | null;
  /** Of an assistant connected by OAuth: where the person's browser was sent. Null for a key. */
  clientSite: string | null;
};

/** By default a key may do everything, and does not expire. */
export type NewKey = {
  userId: string;
  name: string;
  scopes?: readonly Scope[] | undefined;
  lifeDays?: number | null | undefined;
  /** Where it is made: not without it. */
  session?: OwnSession | undefined;
};

/** `key` is shown only once: only its hash is stored. */
export type CreatedKey = KeyIdentity & { key: string };

export type FindKeyOutcome =
  | { kind: "found"; key: KeyIdentity }
  | { kind: "missing" }
  | { kind: "ambiguous" };
export type RevokeOutcome =
  | { kind: "revoked"; key: KeyIdentity }
  | { kind: "missing" }
  | { kind: "ambiguous" };

/** Active ones of a user: more than anybody has assistants. */
const MAX_KEYS = 100;

/** Names are unique among a user's active keys, because a thought's author is a key's name. */
export async function createApiKey(
  db: Db,
  { userId, name, scopes = everything, lifeDays = null, session }: NewKey,
  now: number,
  source: Source = UNKNOWN,
): Promise<CreatedKey> {
  const label = toName("A key's name", name);
  if (label === CHAT_ASSISTANT.name)
    throw new AppError("conflict", `"${label}" is the name of the chat; choose another name.`);
  requireScope(scopes);
  const key = generateKey();
  const created = { key, id: createId(now), name: label, prefix: key.slice(0, VISIBLE_CHARACTERS) };
  const isCreated = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (session) await requireRecentSignIn(tx, session, now);
    await freeExpiredName(tx, userId, label, now);
    await requireRoomForKey(tx, userId);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("api_keys")
      .values({
        user_id: userId,
        id: created.id,
        name: label,
        prefix: created.prefix,
        hash: hashKey(key),
        created_at: now,
        scopes: writeScopes(scopes),
        expires_at: toExpiry(lifeDays, now),
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "name"]).where("revoked_at", "is", null).doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return false;
    const detail = {
      ...{ name: label, prefix: created.prefix, scopes: writeScopes(scopes) },
      ...(lifeDays !== null && { days: lifeDays }),
    };
    await recordEvent(tx, { kind: "key_created", userId, ...source, detail }, now);
    return true;
  });
  if (!isCreated)
    throw new AppError(
      "conflict",
      `There is an active key named "${label}" already; revoke it or choose another name.`,
    );
  return created;
}

/** Until the commit, so that keys made at once do not exceed the limit together. */
async function lockUser(tx: Db, userId: string): Promise<void> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .$if(isPostgres(tx), (users) => users.forUpdate())
    .executeTakeFirst();
  if (!user) throw new BookGone();
}

async function requireRoomForKey(tx: Db, userId: string): Promise<void> {
  if ((await listActiveKeys(tx, userId)).length >= MAX_KEYS)
    throw new AppError("conflict", `There are ${MAX_KEYS} active keys already; revoke one first.`);
}

/** An expired key does not keep its name: it counts as revoked when it expired. */
export async function freeExpiredName(tx: Db, userId: string, name: string, now: number): Promise<void> {
  await tx
    .updateTable("api_keys")
    .set((key) => ({ revoked_at: key.ref("expires_at") }))
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", now)
    .execute();
}

export const toExpiry = (lifeDays: number | null, now: number) =>
  lifeDays === null ? null : now + lifeDays * DAY_MS;

function requireScope(scopes: readonly Scope[]): void {
  if (scopes.length === 0)
    throw new AppError("invalid-argument", `A key needs at least one scope: ${everything.join(", ")}.`);
}

/** Oldest first, including revoked ones. */
export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom("api_keys")
    .select([
      "id",
      "name",
      "prefix",
      "scopes",
      "created_at as createdAt",
      "expires_at as expiresAt",
      "last_used_at as lastUsedAt",
      "last_used_from as lastUsedFrom",
      "revoked_at as revokedAt",
      "client_site as clientSite",
    ])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, scopes: readScopes(row.scopes) }));
}

/** False if the user has no such active key. */
export async function changeScopes(
  db: Db,
  { userId, id, scopes }: { userId: string; id: string; scopes: readonly Scope[] },
  now: number,
  source: Source = UNKNOWN,
): Promise<boolean> {
  requireScope(scopes);
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("api_keys")
      .set({ scopes: writeScopes(scopes) })
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .returning(["name", "prefix"])
      .executeTakeFirst();
    if (!changed) return false;
    const detail = { ...changed, scopes: writeScopes(scopes) };
    await recordEvent(tx, { kind: "key_scopes_changed", userId, ...source, detail }, now);
    return true;
  });
}

/** Revokes a key, by its id or the beginning of its prefix. The row stays, so that its thoughts keep their author. */
export async function revokeApiKey(
  db: Db,
  userId: string,
  named: string,
  now: number,
  source: Source = UNKNOWN,
): Promise<RevokeOutcome> {
  const outcome = pickKey((await listActiveKeys(db, userId)).map(identify), named);
  if (outcome.kind !== "found") return outcome;
  const isRevoked = await db
    .transaction()
    .execute((tx) => endKey(tx, { userId, id: outcome.key.id }, now, source));
  return isRevoked ? { kind: "revoked", key: outcome.key } : { kind: "missing" };
}

/** A key's or a connection's. False if it was ended before. */
export async function endKey(
  tx: Db,
  { userId, id, reason }: { userId: string; id: string; reason?: string },
  now: number,
  source: Source,
): Promise<boolean> {
  const ended = await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(["name", "prefix", "client_site"])
    .executeTakeFirst();
  if (!ended) return false;
  const { name, prefix, client_site } = ended;
  const kind = client_site === null ? "key_revoked" : "connection_ended";
  const detail = {
    name,
    ...(client_site === null ? { prefix } : { site: client_site }),
    ...(reason && { reason }),
  };
  await recordEvent(tx, { kind, userId, ...source, detail }, now);
  return true;
}

/** Part of a transaction. Ends every key and connection, and codes that are not redeemed yet. Returns how many keys. */
export async function revokeAllKeys(tx: Db, userId: string, now: number): Promise<number> {
  await tx.deleteFrom("oauth_codes").where("user_id", "=", userId).execute();
  const { numUpdatedRows } = await tx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The only valid key of the user with this prefix: nothing new can be attributed to a revoked or expired key. */
export async function findKeyByPrefix(
  db: Db,
  userId: string,
  prefix: string,
  now: number,
): Promise<FindKeyOutcome> {
  const active = await listActiveKeys(db, userId);
  return pickKey(
    active.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(identify),
    prefix,
  );
}

async function listActiveKeys(db: Db, userId: string) {
  return db
    .selectFrom("api_keys")
    .select(["id", "name", "prefix", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

const identify = ({ id, name, prefix }: KeyIdentity): KeyIdentity => ({ id, name, prefix });

/** A prefix that is too short names no key, even if only one matches. */
export function pickKey<Key extends KeyIdentity>(
  keys: Key[],
  named: string,
): { kind: "found"; key: Key } | { kind: "missing" } | { kind: "ambiguous" } {
  const isPrefix = named.length >= NAMING_CHARACTERS;
  const [key, ...others] = keys.filter(
    (each) => each.id === named || (isPrefix && each.prefix.startsWith(named)),
  );
  if (!key) return { kind: "missing" };
  return others.length > 0 ? { kind: "ambiguous" } : { kind: "found", key };
}
