import type { Actor } from "../../base/actor.ts";
import type { Db } from "../../storage/db.ts";
import type { Snapshot } from "../thought.ts";

/** The thought before its last change; undefined if it was never changed. */
export async function findLastSnapshot(
  db: Db,
  actor: Actor,
  thoughtId: string,
): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom("activity")
    .select("before")
    .where("user_id", "=", actor.userId)
    .where("subject_id", "=", thoughtId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.before ? (JSON.parse(row.before) as Snapshot) : undefined;
}
