import type { Db } from "../../storage/db.ts";
import { generateKey, hashKey } from "../keys/key-format.ts";

/** Shown only once: only their hashes are stored. */
export type Tokens = { access: string; refresh: string; accessSeconds: number };

const HOUR_MS = 60 * 60_000;
const ACCESS_MS = HOUR_MS;
/** A connection that is not used for so long has to be made again. */
const REFRESH_MS = 180 * 24 * HOUR_MS;
/** How long a used refresh token is remembered, so that its reuse ends the connection. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
/** Valid ones of a connection: more than any client needs, and few enough to be stored. */
const MAX_ACCESS = 100;

/** The code says whose it is. */
export async function findCode(db: Db, code: string) {
  return db
    .selectFrom("oauth_codes as code")
    .innerJoin("users", "users.id", "code.user_id")
    .selectAll("code")
    .select("suspended_at")
    .where("hash", "=", hashKey(code))
    .executeTakeFirst();
}

/** The token says whose it is, and which connection's. */
export async function findToken(db: Db, token: string) {
  return db
    .selectFrom("oauth_tokens as token")
    .innerJoin("api_keys", (join) =>
      join.onRef("api_keys.user_id", "=", "token.user_id").onRef("api_keys.id", "=", "token.key_id"),
    )
    .innerJoin("users", "users.id", "token.user_id")
    .select([
      "token.user_id",
      "token.hash",
      "token.key_id",
      "token.kind",
      "token.expires_at",
      "token.spent_at",
    ])
    .select(["api_keys.name", "client_hash", "scopes", "revoked_at", "suspended_at"])
    .select("api_keys.expires_at as key_expires_at")
    .where("token.hash", "=", hashKey(token))
    .executeTakeFirst();
}

/** Part of the transaction that grants them. Neither outlives the connection. */
export async function insertTokens(
  tx: Db,
  { userId, keyId, expiresAt }: { userId: string; keyId: string; expiresAt: number | null },
  now: number,
): Promise<Tokens> {
  await forgetOld(tx, userId, now);
  const end = expiresAt ?? Number.POSITIVE_INFINITY;
  const accessUntil = Math.min(now + ACCESS_MS, end);
  const [access, refresh] = [generateKey("access"), generateKey("refresh")];
  const row = (kind: "access" | "refresh", token: string, until: number) => ({
    user_id: userId,
    hash: hashKey(token),
    key_id: keyId,
    kind,
    expires_at: until,
  });
  await tx
    .insertInto("oauth_tokens")
    .values([row("access", access, accessUntil), row("refresh", refresh, Math.min(now + REFRESH_MS, end))])
    .execute();
  return { access, refresh, accessSeconds: Math.floor((accessUntil - now) / 1000) };
}

/** When a connection that has too many tokens may have more; undefined if that is now. */
export async function findNextGrant(
  tx: Db,
  { userId, keyId }: { userId: string; keyId: string },
  now: number,
): Promise<number | undefined> {
  const newest = await tx
    .selectFrom("oauth_tokens")
    .select("expires_at")
    .where("user_id", "=", userId)
    .where("key_id", "=", keyId)
    .where("kind", "=", "access")
    .where("expires_at", ">", now)
    .orderBy("expires_at", "desc")
    .limit(MAX_ACCESS)
    .execute();
  return newest[MAX_ACCESS - 1]?.expires_at;
}

/** Of all connections: one that has ended gets no new tokens. */
async function forgetOld(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .deleteFrom("oauth_tokens")
    .where("user_id", "=", userId)
    .where((where) => where.or([where("expires_at", "<=", now), where("spent_at", "<", now - REMEMBERED_MS)]))
    .execute();
}
