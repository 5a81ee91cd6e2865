import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { SessionView } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";

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
    .orderBy("created_at", "desc")
    .execute();
  // better-auth stores unknown values as empty strings.
  return rows.map((row) => ({ ...row, address: row.address || null, userAgent: row.userAgent || null }));
}

/** False if the user has no such session. */
export async function endSession(db: Db, { userId }: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
