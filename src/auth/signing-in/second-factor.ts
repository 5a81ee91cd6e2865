import { hash } from "node:crypto";
import { toIso } from "../../base/instant.ts";
import type { SecondFactorView } from "../../contract-app/account.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";

/** More than anybody has devices. */
const MAX_PASSKEYS = 20;
/** How long a code may be valid: its own half minute, and one before and after. */
const CODE_MS = 90_000;

export async function readSecondFactor(db: Db, userId: string): Promise<SecondFactorView> {
  const user = await db
    .selectFrom("users")
    .select("two_factor_enabled as isOn")
    .where("id", "=", userId)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return { hasTotp: user?.isOn === 1, passkeys };
}

export async function hasRoomForPasskey(db: Db, userId: string): Promise<boolean> {
  return (await readSecondFactor(db, userId)).passkeys.length < MAX_PASSKEYS;
}

/** Switches off the codes of an authenticator app; passkeys stay. False if they were off. */
export async function removeTotp(db: Db, userId: string, now: number, source: Source): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
    const { numUpdatedRows } = await tx
      .updateTable("users")
      .set({ two_factor_enabled: 0, updated_at: toIso(now) })
      .where("id", "=", userId)
      .where("two_factor_enabled", "=", 1)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await recordEvent(tx, { kind: "second_factor_removed", userId, ...source }, now);
    return true;
  });
}

/** False if the user has no such passkey. */
export async function removePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: number,
  source: Source,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom("passkeys")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) return false;
    const detail = { name: removed.name ?? "" };
    await recordEvent(tx, { kind: "passkey_removed", userId, ...source, detail }, now);
    return true;
  });
}

/** Part of a transaction. Returns how many there were. */
export async function removePasskeys(tx: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whose passkey it is; undefined for an unknown one. */
export async function findPasskeyUser(db: Db, credentialId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("passkeys")
    .select("user_id as userId")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  return found?.userId;
}

/** Part of a transaction: who has given a password that is not right any more does not get on to the code. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom("verifications")
    .where("value", "=", userId)
    // As better-auth names them.
    .where("identifier", "like", "2fa-%")
    .execute();
}

/** Somebody who owes the second factor, and what they gave as it. */
export type CodeUse = { userId: string; code: string };

/**
 * False if the person has used this code: whoever has watched it being typed may not use it again (RFC 6238, 5.2). In the
 * database, because instances share it; better-auth removes what has expired.
 */
export async function claimCode(db: Db, use: CodeUse, now: number): Promise<boolean> {
  const [id, at, expires_at] = [idOf(use), toIso(now), toIso(now + CODE_MS)];
  const row = { id, identifier: id, value: use.userId, expires_at, created_at: at, updated_at: at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("verifications")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ expires_at }).where("verifications.expires_at", "<=", at),
    )
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** It was not right, so it was not used. */
export async function releaseCode(db: Db, use: CodeUse): Promise<void> {
  await db.deleteFrom("verifications").where("id", "=", idOf(use)).execute();
}

const idOf = ({ userId, code }: CodeUse) => `used-code-${hash("sha256", `${userId} ${code}`)}`;
