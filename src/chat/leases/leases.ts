import { sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { databaseTime } from "../../storage/database-time.ts";
import type { Db } from "../../storage/db.ts";

/** The SQL on the places of answers. A transaction that writes into a conversation as well does that first. */

const CLAIM_MS = 15_000;

/** Where one answer is given: `answerId` tells it from any other that was or will be given there. */
export type Place = { conversationId: string; answerId: string };

/** Thrown, so that what the transaction wrote before is taken back. */
export class PlaceTaken extends AppError {
  constructor() {
    super("conflict", "Another answer is being given in this conversation.");
  }
}

export async function takePlace(tx: Db, actor: Actor, { conversationId, answerId }: Place): Promise<void> {
  const fresh = { answer_id: answerId, claimed_until: untilNextRenewal(tx), is_stopping: 0 };
  const taken = await tx
    .insertInto("answer_places")
    .values({ user_id: actor.userId, conversation_id: conversationId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "conversation_id"])
        .doUpdateSet(fresh)
        .where("answer_places.claimed_until", "<=", databaseTime(tx)),
    )
    .returning("answer_id")
    .executeTakeFirst();
  if (!taken) throw new PlaceTaken();
}

/** `lost`: the claim had run out, and the place went to another answer or is gone with its conversation. */
type Renewal = "renewed" | "stop-wished" | "lost";

export async function renewPlace(
  db: Db,
  actor: Actor,
  { conversationId, answerId }: Place,
): Promise<Renewal> {
  const place = await db
    .updateTable("answer_places")
    .set({ claimed_until: untilNextRenewal(db) })
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("answer_id", "=", answerId)
    .returning("is_stopping")
    .executeTakeFirst();
  if (!place) return "lost";
  return place.is_stopping ? "stop-wished" : "renewed";
}

/** False when it was lost before. */
export async function leavePlace(
  tx: Db,
  actor: Actor,
  { conversationId, answerId }: Place,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("answer_places")
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("answer_id", "=", answerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whoever answers there finds the wish with the next renewal. False when nobody does. */
export async function wishStop(db: Db, actor: Actor, conversationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("answer_places")
    .set({ is_stopping: 1 })
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("claimed_until", ">", databaseTime(db))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The user's conversations that are being answered right now, by whichever instance. */
export async function listAnswering(db: Db, actor: Actor): Promise<Set<string>> {
  const places = await db
    .selectFrom("answer_places")
    .select("conversation_id")
    .where("user_id", "=", actor.userId)
    .where("claimed_until", ">", databaseTime(db))
    .execute();
  return new Set(places.map((place) => place.conversation_id));
}

const untilNextRenewal = (db: Db) => sql<number>`${databaseTime(db)} + ${sql.lit(CLAIM_MS)}`;
