import { sql } from "kysely";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { Db } from "../../storage/db.ts";
import type { Thought } from "../thought.ts";
import { readDue } from "./due.ts";

const BATCH = 200;
/** A literal, so that SQLite can use the partial index. */
const isUnread = sql<boolean>`due_has_time = -1`;

type Unread = Pick<Thought, "user_id" | "id" | "text" | "category" | "dates" | "created_at" | "corrections">;

/**
 * Derives due dates of thoughts that an older version stored. Returns how many. What is left when the service stops is
 * found by the next start; a text that changes meanwhile has its own.
 */
export async function fillDue(db: Db): Promise<number> {
  for (let filled = 0; ; ) {
    const unread: Unread[] = await db
      .selectFrom("thoughts")
      .select(["user_id", "id", "text", "category", "dates", "created_at", "corrections"])
      .where(isUnread)
      .orderBy("user_id")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (unread.length === 0) return filled;
    for (const own of Map.groupBy(unread, ({ user_id }) => user_id).values()) await fillOwn(db, own);
    filled += unread.length;
    if (isTurnOver()) await nextTurn();
  }
}

async function fillOwn(db: Db, unread: Unread[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const thought of unread)
      await tx
        .updateTable("thoughts")
        .set(readDue(thought))
        .where("user_id", "=", thought.user_id)
        .where("id", "=", thought.id)
        .where(isUnread)
        .execute();
  });
}
