import { randomBytes } from "node:crypto";
import type { NotNull } from "kysely";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";
import { hashKey } from "../keys/key-format.ts";
import { alreadyHere, findUserByEmail, toEmail } from "./accounts.ts";

export type Invitation = { id: string; email: string; createdAt: number; expiresAt: number };

const LIFE_MS = 7 * 24 * 60 * 60_000;

/**
 * `token` is shown only once, in a link: only its hash is stored. For one address, so that the link cannot be used to
 * find out which addresses have an account.
 */
export async function createInvitation(
  db: Db,
  { userId, email: given }: { userId: string; email: string },
  now: number,
  source: Source,
): Promise<Invitation & { token: string }> {
  const email = toEmail(given);
  if (await findUserByEmail(db, email)) throw alreadyHere(email);
  const token = randomBytes(24).toString("base64url");
  const invitation = { id: createId(now), email, createdAt: now, expiresAt: now + LIFE_MS };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("invitations")
      .values({
        id: invitation.id,
        token_hash: hashKey(token),
        email,
        created_by: userId,
        created_at: now,
        expires_at: invitation.expiresAt,
      })
      .execute();
    await recordEvent(tx, { kind: "invitation_created", userId, ...source }, now);
  });
  return { ...invitation, token };
}

/** Those that can still be used. */
export async function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  return selectValid(db, now).orderBy("id").execute();
}

export async function findInvitation(db: Db, token: string, now: number): Promise<Invitation | undefined> {
  return selectValid(db, now).where("token_hash", "=", hashKey(token)).executeTakeFirst();
}

/** False if there is no such invitation, or it was used. */
export async function revokeInvitation(
  db: Db,
  { id, userId, source }: { id: string; userId: string; source: Source },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("invitations")
      .where("id", "=", id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await recordEvent(tx, { kind: "invitation_revoked", userId, ...source }, now);
    return true;
  });
}

/**
 * Part of the transaction that adds the user. The statement itself checks that the invitation is unused. Others to the same
 * address are of no more use.
 */
export async function spendInvitation(tx: Db, token: string, userId: string, now: number): Promise<void> {
  const spent = await tx
    .updateTable("invitations")
    .set({ used_at: now, used_by: userId })
    .where("token_hash", "=", hashKey(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("email")
    .executeTakeFirst();
  if (!spent) throw noSuchInvitation();
  await tx.deleteFrom("invitations").where("email", "=", spent.email).where("used_at", "is", null).execute();
}

export const noSuchInvitation = () =>
  new AppError("conflict", "This invitation was used or has expired. Ask for another one.");

/** Old ones without an address are not valid any more. */
function selectValid(db: Db, now: number) {
  return db
    .selectFrom("invitations")
    .select(["id", "email", "created_at as createdAt", "expires_at as expiresAt"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("email", "is not", null)
    .$narrowType<{ email: NotNull }>();
}
