import { hash } from "node:crypto";
import { createId } from "../../base/ids.ts";
import { isSameSecret } from "../../base/same-secret.ts";
import type { Scope } from "../../base/scopes.ts";
import { readScopes, writeScopes } from "../../base/scopes.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";
import { endKey } from "../keys/api-keys.ts";
import { generateKey, hashKey } from "../keys/key-format.ts";
import { type OwnSession, requireRecentSignIn } from "../signing-in/recent-sign-in.ts";
import { insertConnection } from "./name.ts";
import { findCode, findNextGrant, findToken, insertTokens, type Tokens } from "./tokens.ts";

/** What a person has allowed a client; `site` is where their browser is sent. */
export type Consent = {
  userId: string;
  client: { id: string; name: string; site: string };
  redirectUri: string;
  /** The PKCE challenge (S256). */
  challenge: string;
  scopes: readonly Scope[];
  lifeDays: number | null;
  /** Where they have allowed it: not without it. */
  session?: OwnSession | undefined;
};

export type Grant = { tokens: Tokens; scopes: Scope[] };

/** `refused`: the code or token is unknown, expired, or another client's. `ended`: it was used before, and is revoked. */
type Refusal = { kind: "refused" | "ended" };
export type RedeemOutcome = { kind: "granted"; userId: string; name: string; grant: Grant } | Refusal;
/** `later`: the connection has more tokens than it needs. */
export type RefreshOutcome = { kind: "granted"; grant: Grant } | { kind: "later"; seconds: number } | Refusal;

const CODE_MS = 60_000;
/** A client that lost the answer may use its refresh token again so long. */
const GRACE_MS = 60_000;

/** A code that the client redeems for tokens, once and within a minute. */
export async function createCode(db: Db, consent: Consent, now: number, source: Source): Promise<string> {
  const { userId, client, redirectUri, challenge, scopes, lifeDays, session } = consent;
  const code = generateKey("code");
  await db.transaction().execute(async (tx) => {
    if (session) await requireRecentSignIn(tx, session, now);
    // Redeemed codes are kept for an hour, so that a replay is noticed.
    await tx
      .deleteFrom("oauth_codes")
      .where("user_id", "=", userId)
      .where("expires_at", "<", now - 60 * CODE_MS)
      .execute();
    await tx
      .insertInto("oauth_codes")
      .values({
        user_id: userId,
        hash: hashKey(code),
        client_hash: hashKey(client.id),
        client_name: client.name,
        client_site: client.site,
        redirect_uri: redirectUri,
        challenge,
        scopes: writeScopes(scopes),
        life_days: lifeDays,
        expires_at: now + CODE_MS,
      })
      .execute();
    const detail = { name: client.name, site: client.site, scopes: writeScopes(scopes) };
    await recordEvent(tx, { kind: "connection_allowed", userId, ...source, detail }, now);
  });
  return code;
}

type Redemption = {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
  from: string | undefined;
};

/** Makes the connection. A code that is used twice was stolen: what it gave is revoked (RFC 6749, 4.1.2). */
export async function redeemCode(db: Db, given: Redemption, now: number): Promise<RedeemOutcome> {
  // The second time, a code that somebody else was redeeming is used, or gone.
  const outcome = (await tryToRedeem(db, given, now)) ?? (await tryToRedeem(db, given, now));
  return outcome ?? { kind: "refused" };
}

/** Undefined if somebody was faster. */
function tryToRedeem(db: Db, given: Redemption, now: number): Promise<RedeemOutcome | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await findCode(tx, given.code);
    if (!row || !isSameSecret(hashKey(given.clientId), row.client_hash)) return { kind: "refused" };
    if (row.key_id !== null) {
      await endStolen(tx, { userId: row.user_id, id: row.key_id, from: given.from }, now);
      return { kind: "ended" };
    }
    const isRight =
      now < row.expires_at &&
      row.suspended_at === null &&
      (given.redirectUri === undefined || given.redirectUri === row.redirect_uri) &&
      isSameSecret(hash("sha256", given.verifier, "base64url"), row.challenge);
    if (!isRight) return { kind: "refused" };
    const id = createId(now);
    const { numUpdatedRows } = await tx
      .updateTable("oauth_codes")
      .set({ key_id: id })
      .where("user_id", "=", row.user_id)
      .where("hash", "=", row.hash)
      .where("key_id", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undefined;
    const { name, expiresAt } = await insertConnection(tx, { id, ...row }, now);
    const tokens = await insertTokens(tx, { userId: row.user_id, keyId: id, expiresAt }, now);
    return {
      kind: "granted",
      userId: row.user_id,
      name,
      grant: { tokens, scopes: readScopes(row.scopes) },
    };
  });
}

/** Exchanges a refresh token. One that is used again after the grace period was stolen: the connection ends. */
export async function refreshTokens(
  db: Db,
  { refreshToken, clientId, from }: { refreshToken: string; clientId: string; from: string | undefined },
  now: number,
): Promise<RefreshOutcome> {
  return db.transaction().execute(async (tx) => {
    const row = await findToken(tx, refreshToken);
    if (row?.kind !== "refresh" || !isSameSecret(hashKey(clientId), row.client_hash ?? ""))
      return { kind: "refused" };
    const isEnded = row.revoked_at !== null || now >= (row.key_expires_at ?? Number.POSITIVE_INFINITY);
    if (isEnded || row.suspended_at !== null || now >= row.expires_at) return { kind: "refused" };
    if (row.spent_at !== null && now - row.spent_at > GRACE_MS) {
      await endStolen(tx, { userId: row.user_id, id: row.key_id, from }, now);
      return { kind: "ended" };
    }
    const connection = { userId: row.user_id, keyId: row.key_id, expiresAt: row.key_expires_at };
    const next = await findNextGrant(tx, connection, now);
    if (next !== undefined) return { kind: "later", seconds: Math.ceil((next - now) / 1000) };
    await tx
      .updateTable("oauth_tokens")
      .set({ spent_at: now })
      .where("user_id", "=", row.user_id)
      .where("hash", "=", row.hash)
      .where("spent_at", "is", null)
      .execute();
    const tokens = await insertTokens(tx, connection, now);
    return { kind: "granted", grant: { tokens, scopes: readScopes(row.scopes) } };
  });
}

/** Ends the connection that a token belongs to; false if it is another client's. An unknown token is nobody's. */
export async function endByToken(
  db: Db,
  { token, clientId, from = null }: { token: string; clientId: string; from?: string | null | undefined },
  now: number,
): Promise<boolean> {
  const row = await findToken(db, token);
  if (!row) return true;
  if (!isSameSecret(hashKey(clientId), row.client_hash ?? "")) return false;
  const source: Source = { by: `key:${row.name}`, from };
  await db.transaction().execute((tx) => endKey(tx, { userId: row.user_id, id: row.key_id }, now, source));
  return true;
}

/** What was used twice is in two hands. */
async function endStolen(
  tx: Db,
  { userId, id, from = null }: { userId: string; id: string; from: string | null | undefined },
  now: number,
): Promise<void> {
  await endKey(tx, { userId, id, reason: "used twice" }, now, { by: "nobody", from });
}
