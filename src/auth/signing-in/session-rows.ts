import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import type { SessionView } from "../../contract-app/account.ts";
import type { Db } from "../../storage/db.ts";
import { recordEvent, type Source } from "../audit/audit.ts";

export type Session = Omit<SessionView, "isCurrent">;

/** Most recently used first. */
export async function listSessions(db: Db, { userId }: Actor, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select([
      "id",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "expires_at as expiresAt",
      "ip_address as address",
      "user_agent as userAgent",
    ])
    .where("user_id", "=", userId)
    .where("expires_at", ">", toIso(now))
    .orderBy("updated_at", "desc")
    .execute();
  // better-auth stores unknown values as empty strings.
  return rows.map((row) => ({ ...row, address: row.address || null, userAgent: row.userAgent || null }));
}

/** False if the user has no such session. */
export async function endSession(
  db: Db,
  { userId }: Actor,
  { id, source }: { id: string; source: Source },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await recordEvent(tx, { kind: "session_ended", userId, ...source }, now);
    return true;
  });
}

/** One whose token was told to nobody. */
export async function forgetSession(db: Db, session: { userId: string; token: string }): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", session.userId)
    .where("token", "=", session.token)
    .execute();
}
