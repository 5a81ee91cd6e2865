import type { Db } from "../storage/db.ts";
import { createLink, isLinkValid, noSuchLink, spendLink } from "./account-links.ts";
import { revokeAllKeys } from "./api-keys.ts";
import { hashNewPassword, storePassword } from "./passwords.ts";

export type NewPassword = { token: string; password: string; revokesKeys: boolean };

export const createResetLink = (db: Db, userId: string, base: string, now: number): Promise<string> =>
  createLink(db, { userId, kind: "reset" }, now).then((token) => `${base}/reset/${token}`);

export const isResetValid = (db: Db, token: string, now: number): Promise<boolean> =>
  isLinkValid(db, "reset", token, now);

/** Ends every session, and every key if asked for. Signing in is not part of it: there may be a second factor. */
export async function resetPassword(db: Db, given: NewPassword, now: number): Promise<void> {
  // Before the slow hash, which strangers should not have us compute.
  if (!(await isResetValid(db, given.token, now))) throw noSuchLink();
  const password = await hashNewPassword(given.password);
  await db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, "reset", given.token, now);
    await storePassword(tx, { userId, password }, now);
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    if (given.revokesKeys) await revokeAllKeys(tx, userId, now);
  });
}
