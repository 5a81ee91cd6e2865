import { recordEvent, type Source } from "../auth/audit/audit.ts";
import { endFeed } from "../auth/keys/calendar-feeds.ts";
import { generateKey, hashKey } from "../auth/keys/key-format.ts";
import { type OwnSession, requireRecentSignIn } from "../auth/signing-in/recent-sign-in.ts";
import { type Actor, authorise } from "../base/actor.ts";
import { machineTimeZone } from "../base/time-zone.ts";
import type { Db } from "../storage/db.ts";
import { lockBook } from "../storage/tables/books.ts";

/**
 * Replaces an earlier address. Returns the token, which is shown only once: only its hash is stored. Not without the
 * session, where it is made.
 */
export async function createFeed(
  db: Db,
  { userId, session }: { userId: string; session?: OwnSession },
  now: number,
  source: Source,
): Promise<string> {
  const token = generateKey("calendar");
  await db.transaction().execute(async (tx) => {
    await lockBook(tx, userId);
    if (session) await requireRecentSignIn(tx, session, now);
    const made = { hash: hashKey(token), created_at: now };
    await tx
      .insertInto("calendar_feeds")
      .values({ user_id: userId, ...made })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
      .execute();
    await recordEvent(tx, { kind: "calendar_created", userId, ...source }, now);
  });
  return token;
}

/** False if there is none. */
export async function revokeFeed(db: Db, { userId }: Actor, now: number, source: Source): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await endFeed(tx, userId))) return false;
    await recordEvent(tx, { kind: "calendar_revoked", userId, ...source }, now);
    return true;
  });
}

/** When the address was made; undefined if there is none. */
export async function readFeed(db: Db, { userId }: Actor): Promise<number | undefined> {
  const feed = await db
    .selectFrom("calendar_feeds")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return feed?.created_at;
}

const TOKEN = /^cpf_[0-9A-Za-z]{40}$/;

/** The token says whose it is; undefined also for somebody suspended. */
export async function findFeedOwner(db: Db, token: string): Promise<Actor | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const owner = await db
    .selectFrom("calendar_feeds")
    .innerJoin("users", "users.id", "calendar_feeds.user_id")
    .select(["users.id", "users.time_zone"])
    .where("hash", "=", hashKey(token))
    .where("suspended_at", "is", null)
    .executeTakeFirst();
  return owner && authorise(owner.id, null, owner.time_zone ?? machineTimeZone(), ["read"]);
}
