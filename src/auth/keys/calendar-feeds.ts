import type { Db } from "../../storage/db.ts";

/** Part of a transaction: the private calendar address of a person works no longer. False if there is none. */
export async function endFeed(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("calendar_feeds")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
