import { toIso } from "../../base/instant.ts";
import type { Db } from "../../storage/db.ts";
import { isDuplicate } from "../../storage/dialect.ts";
import { bySelf, recordEvent, type Source } from "../audit/audit.ts";
import { alreadyHere, findUserByEmail, toEmail } from "./accounts.ts";
import { createLink, endLinks, isLinkValid, spendLink } from "./links.ts";

export type EmailChange = { userId: string; before: string; after: string };

/** A link to `base` that whoever reads the address's mail confirms it with: a new one, or their own. */
export async function createEmailLink(
  db: Db,
  { userId, email, base }: { userId: string; email: string; base: string },
  now: number,
): Promise<string> {
  const create = (tx: Db) => createLink(tx, { userId, kind: "email", email }, now);
  return `${base}/confirm-email/${await db.transaction().execute(create)}`;
}

export const isEmailLinkValid = (db: Db, token: string, now: number): Promise<boolean> =>
  isLinkValid(db, "email", token, now);

/** With the token of a mailed link. Links that were sent to the old address end with it. */
export async function confirmEmail(
  db: Db,
  { token, from }: { token: string; from: string | undefined },
  now: number,
): Promise<EmailChange> {
  return db.transaction().execute(async (tx) => {
    const { userId, email } = await spendLink(tx, "email", token, now);
    return writeEmail(tx, { userId, email: email ?? "" }, now, bySelf(userId, from));
  });
}

/** For operators, who vouch for the address. */
export async function setEmail(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: number,
  source: Source,
): Promise<EmailChange> {
  const after = toEmail(email);
  return db.transaction().execute(async (tx) => {
    await endLinks(tx, userId);
    return writeEmail(tx, { userId, email: after }, now, source);
  });
}

async function writeEmail(
  tx: Db,
  { userId, email }: { userId: string; email: string },
  now: number,
  source: Source,
): Promise<EmailChange> {
  const holder = await findUserByEmail(tx, email);
  if (holder && holder.id !== userId) throw alreadyHere(email);
  const user = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("users")
    // Whoever confirms it reads its mail, and operators vouch for it.
    .set({ email, email_verified: 1, updated_at: toIso(now) })
    .where("id", "=", userId)
    .execute()
    .catch((error: unknown) => {
      // Somebody else took it at the same time.
      throw isDuplicate(error) ? alreadyHere(email) : error;
    });
  if (user.email !== email) await recordEvent(tx, { kind: "email_changed", userId, ...source }, now);
  return { userId, before: user.email, after: email };
}
