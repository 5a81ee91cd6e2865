import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { hashPassword } from "@better-auth/utils/password";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import { toIso } from "../../base/instant.ts";
import { countCharacters } from "../../base/text.ts";
import type { Db } from "../../storage/db.ts";
import { isPostgres } from "../../storage/dialect.ts";
import { endLinks } from "../accounts/links.ts";
import { recordEvent, type Source, UNKNOWN } from "../audit/audit.ts";
import { revokeAllKeys } from "../keys/api-keys.ts";
import { endChallenges } from "./second-factor.ts";

const passwordLength = { min: 8, max: 128 };

/** The parameters of better-auth. Stored as `salt:key`, both in hex. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const deriveKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Slow by design, so never call it inside a transaction, which would block other writers. */
export async function hashNewPassword(password: string): Promise<string> {
  const length = countCharacters(password);
  if (length < passwordLength.min || length > passwordLength.max)
    throw new AppError(
      "invalid-argument",
      `The password must have ${passwordLength.min} to ${passwordLength.max} characters.`,
    );
  return hashPassword(password);
}

/** Constant-time, which the library's own comparison does not promise. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(":");
  const expected = Buffer.from(key, "hex");
  if (salt === "" || expected.length === 0) return false;
  const given = await deriveKey(password.normalize("NFKC"), salt, expected.length, cost);
  return timingSafeEqual(given, expected);
}

/** Confirms sensitive actions in a session. */
export async function requirePassword(db: Db, userId: string, password: string): Promise<void> {
  const account = await selectCredential(db, userId).executeTakeFirst();
  // Longer than any valid password: hashing it would only waste time.
  const isPlausible = password.length <= passwordLength.max * 2;
  if (account?.password && isPlausible && (await isPasswordOf(account.password, password))) return;
  throw new AppError("invalid-argument", "The current password is wrong.");
}

type PasswordChange = { userId: string; sessionId: string; next: string; revokesKeys?: boolean };

/** Signs out every other browser, in case somebody else knew the old password; revokes the keys if asked for. */
export async function changePassword(
  db: Db,
  { userId, sessionId, next, revokesKeys = false }: PasswordChange,
  now: number,
  source: Source = UNKNOWN,
): Promise<void> {
  const password = await hashNewPassword(next);
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, { userId, password }, now);
    await endLinks(tx, userId);
    await endChallenges(tx, userId);
    await tx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "<>", sessionId).execute();
    const detail = revokesKeys ? { revoked_keys: await revokeAllKeys(tx, userId, now) } : {};
    await recordEvent(tx, { kind: "password_changed", userId, ...source, detail }, now);
  });
}

/** `password` is hashed. Somebody who signs in by other means only gets one with it. */
export async function storePassword(
  tx: Db,
  { userId, password }: { userId: string; password: string },
  now: number,
): Promise<void> {
  const at = toIso(now);
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ password, updated_at: at })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const credential = { account_id: userId, provider_id: "credential", password };
  await tx
    .insertInto("accounts")
    .values({ id: createId(now), user_id: userId, ...credential, created_at: at, updated_at: at })
    .execute();
}

/** As it is kept: another text after a new password. Waits for one that is being stored. */
export async function findStoredPassword(db: Db, userId: string): Promise<string | null> {
  const account = await selectCredential(db, userId)
    .$if(isPostgres(db), (accounts) => accounts.forShare())
    .executeTakeFirst();
  return account?.password ?? null;
}

function selectCredential(db: Db, userId: string) {
  return db
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential");
}
