import type { Db } from "../../storage/db.ts";
import { createLink, isLinkValid, noSuchLink, spendLink } from "../accounts/links.ts";
import { bySelf, recordEvent, type Source, UNKNOWN } from "../audit/audit.ts";
import { revokeAllKeys } from "../keys/api-keys.ts";
import { hashNewPassword, storePassword } from "./passwords.ts";
import { endChallenges } from "./second-factor.ts";

/** `from`: the client's address. */
type NewPassword = { token: string; password: string; revokesKeys: boolean; from: string | undefined };

/** `base`: what the link begins with. */
export async function createResetLink(
  db: Db,
  { userId, base }: { userId: string; base: string },
  now: number,
  source: Source = UNKNOWN,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const token = await createLink(tx, { userId, kind: "reset" }, now);
    await recordEvent(tx, { kind: "reset_link_created", userId, ...source }, now);
    return `${base}/reset/${token}`;
  });
}

export const isResetValid = (db: Db, token: string, now: number): Promise<boolean> =>
  isLinkValid(db, "reset", token, now);

/** Ends every session, and every key if asked for; tells whose. Signing in is not part of it: there may be a second factor. */
export async function resetPassword(db: Db, given: NewPassword, now: number): Promise<string> {
  // Before the slow hash, which strangers should not have us compute.
  if (!(await isResetValid(db, given.token, now))) throw noSuchLink();
  const password = await hashNewPassword(given.password);
  return db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, "reset", given.token, now);
    await storePassword(tx, { userId, password }, now);
    await endChallenges(tx, userId);
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    const detail = given.revokesKeys ? { revoked_keys: await revokeAllKeys(tx, userId, now) } : {};
    await recordEvent(tx, { kind: "password_reset", userId, ...bySelf(userId, given.from), detail }, now);
    return userId;
  });
}
