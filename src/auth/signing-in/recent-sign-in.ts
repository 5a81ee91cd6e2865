import { AppError } from "../../base/errors.ts";
import type { Db } from "../../storage/db.ts";
import { isPostgres } from "../../storage/dialect.ts";

const RECENT_MS = 15 * 60_000;

export type OwnSession = { userId: string; sessionId: string };

/**
 * For what outlives a session: nobody does it in a browser that was left open. As part of a transaction, before it writes:
 * nor does it slip through while the session is being ended, since who ends it waits for the commit, or it for theirs.
 */
export async function requireRecentSignIn(db: Db, session: OwnSession, now: number): Promise<void> {
  const row = await db
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("user_id", "=", session.userId)
    .where("id", "=", session.sessionId)
    .$if(isPostgres(db), (sessions) => sessions.forShare())
    .executeTakeFirst();
  const provedAt = row && Math.max(Date.parse(row.created_at), row.confirmed_at ?? 0);
  if (provedAt !== undefined && now - provedAt < RECENT_MS) return;
  throw new AppError("password-required", "This needs your password again: you signed in a while ago.");
}

/** The password was given again. */
export async function confirmSession(db: Db, session: OwnSession, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ confirmed_at: now })
    .where("user_id", "=", session.userId)
    .where("id", "=", session.sessionId)
    .execute();
}
