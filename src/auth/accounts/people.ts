import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";
import type { User } from "./accounts.ts";
import { endLinks } from "./links.ts";
import { findOwner } from "./owner.ts";

/** What the owner sees of somebody: never anything that they wrote. */
export type Person = Pick<User, "id" | "email" | "name" | "createdAt"> & {
  isOwner: boolean;
  suspendedAt: number | null;
  /** Null if nobody is signed in. */
  lastSeenAt: string | null;
  sessions: number;
  keys: number;
};

/** Oldest first. */
export async function listPeople(db: Db): Promise<Person[]> {
  const owner = await findOwner(db);
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "name", "created_at as createdAt", "suspended_at as suspendedAt"])
    .select((user) => [
      user
        .selectFrom("sessions")
        .select((session) => session.fn.max("sessions.updated_at").as("at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("lastSeenAt"),
      user
        .selectFrom("sessions")
        .select((session) => session.fn.countAll().as("count"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("sessions"),
      user
        .selectFrom("api_keys")
        .select((key) => key.fn.countAll().as("count"))
        .whereRef("api_keys.user_id", "=", "users.id")
        .where("api_keys.revoked_at", "is", null)
        .as("keys"),
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ sessions, keys, ...row }) => ({
    ...row,
    isOwner: row.id === owner,
    sessions: Number(sessions),
    keys: Number(keys),
  }));
}

/** Nothing of theirs is lost, but they cannot sign in or use a key until they are resumed. */
export async function suspendPerson(db: Db, userId: string, now: number, source: Source): Promise<void> {
  if ((await findOwner(db)) === userId)
    throw new AppError("conflict", "The owner of the instance can be neither suspended nor removed.");
  await db.transaction().execute(async (tx) => {
    await setSuspension(tx, userId, now);
    await endLinks(tx, userId);
    await deleteSessions(tx, userId);
    await recordEvent(tx, { kind: "person_suspended", userId, ...source }, now);
  });
}

export async function resumePerson(db: Db, userId: string, now: number, source: Source): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await setSuspension(tx, userId, null);
    await recordEvent(tx, { kind: "person_resumed", userId, ...source }, now);
  });
}

/** Returns how many there were. */
export async function endSessionsOf(db: Db, userId: string, now: number, source: Source): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const sessions = await deleteSessions(tx, userId);
    await recordEvent(tx, { kind: "sessions_ended", userId, ...source, detail: { sessions } }, now);
    return sessions;
  });
}

/** Part of a transaction. */
export async function deleteSessions(tx: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && user.suspended_at !== null;
}

/** Of somebody who is suspended already, the first time is kept. */
async function setSuspension(db: Db, userId: string, at: number | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((user) => ({ suspended_at: at === null ? null : user.fn.coalesce("suspended_at", user.val(at)) }))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchPerson();
}

export const noSuchPerson = () => new AppError("not-found", "There is no such person.");
