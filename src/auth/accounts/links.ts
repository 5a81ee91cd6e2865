import { randomBytes } from "node:crypto";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import { hashKey } from "../keys/key-format.ts";

/** `reset` sets a new password, `email` confirms a new address. */
export type AccountLink =
  | { userId: string; kind: "reset" }
  | { userId: string; kind: "email"; email: string };

const LIFE_MS = 60 * 60_000;

/** Part of a transaction. Returns the token, which is shown only once, in a link: only its hash is stored. */
export async function createLink(tx: Db, link: AccountLink, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx
    .deleteFrom("account_links")
    .where("user_id", "=", link.userId)
    .where("expires_at", "<=", now)
    .execute();
  await tx
    .insertInto("account_links")
    .values({
      user_id: link.userId,
      hash: hashKey(token),
      kind: link.kind,
      email: link.kind === "email" ? link.email : null,
      expires_at: now + LIFE_MS,
    })
    .execute();
  return token;
}

export async function isLinkValid(
  db: Db,
  kind: AccountLink["kind"],
  token: string,
  now: number,
): Promise<boolean> {
  return (await findLink(db, kind, token, now)) !== undefined;
}

/** Part of the transaction that does what the link is for: whose it is. It and all others of the person end with it. */
export async function spendLink(
  tx: Db,
  kind: AccountLink["kind"],
  token: string,
  now: number,
): Promise<{ userId: string; email: string | null }> {
  const link = await findLink(tx, kind, token, now);
  if (!link) throw noSuchLink();
  const { numDeletedRows } = await tx
    .deleteFrom("account_links")
    .where("user_id", "=", link.userId)
    .where("hash", "=", hashKey(token))
    .executeTakeFirstOrThrow();
  // The statement itself checks that nobody was faster.
  if (numDeletedRows === 0n) throw noSuchLink();
  await endLinks(tx, link.userId);
  return link;
}

export async function endLinks(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("account_links").where("user_id", "=", userId).execute();
}

export const noSuchLink = () =>
  new AppError("conflict", "This link was used or has expired. It works once, for an hour.");

/** The token says whose it is. */
async function findLink(db: Db, kind: AccountLink["kind"], token: string, now: number) {
  return db
    .selectFrom("account_links")
    .select(["user_id as userId", "email"])
    .where("hash", "=", hashKey(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
