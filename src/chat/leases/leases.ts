import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { databaseTime } from "../../storage/database-time.ts";
import type { Db } from "../../storage/db.ts";

/** The SQL on answer leases. A transaction that also writes to the conversation must do that first. */

const CLAIM_MS = 15_000;

/** The right to answer a conversation; `answerId` identifies the answer. */
export type AnswerLease = { conversationId: string; answerId: string };

/** Thrown, so that the transaction is rolled back. */
export class LeaseTaken extends AppError {
  constructor() {
    super("conflict", "Another answer is being given in this conversation.");
  }
}

export async function takeLease(
  tx: Db,
  actor: Actor,
  { conversationId, answerId }: AnswerLease,
): Promise<void> {
  const now = await databaseTime(tx);
  const fresh = { answer_id: answerId, claimed_until: untilNextRenewal(now), is_stopping: 0 };
  const taken = await tx
    .insertInto("answer_leases")
    .values({ user_id: actor.userId, conversation_id: conversationId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "conversation_id"])
        .doUpdateSet(fresh)
        .where("answer_leases.claimed_until", "<=", now),
    )
    .returning("answer_id")
    .executeTakeFirst();
  if (!taken) throw new LeaseTaken();
}

/** `lost`: the lease expired and another answer took it, or the conversation was deleted. */
type Renewal = "renewed" | "stop-requested" | "lost";

export async function renewLease(
  db: Db,
  actor: Actor,
  { conversationId, answerId }: AnswerLease,
): Promise<Renewal> {
  const now = await databaseTime(db);
  const lease = await db
    .updateTable("answer_leases")
    .set({ claimed_until: untilNextRenewal(now) })
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("answer_id", "=", answerId)
    .returning("is_stopping")
    .executeTakeFirst();
  if (!lease) return "lost";
  return lease.is_stopping ? "stop-requested" : "renewed";
}

/** False if it was lost before. */
export async function releaseLease(
  tx: Db,
  actor: Actor,
  { conversationId, answerId }: AnswerLease,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("answer_leases")
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("answer_id", "=", answerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The answering instance sees the request at its next renewal. False if no answer is running. */
export async function requestStop(db: Db, actor: Actor, conversationId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("answer_leases")
    .set({ is_stopping: 1 })
    .where("user_id", "=", actor.userId)
    .where("conversation_id", "=", conversationId)
    .where("claimed_until", ">", await databaseTime(db))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The user's conversations that are being answered, by any instance. */
export async function listAnswering(db: Db, actor: Actor): Promise<Set<string>> {
  const leases = await db
    .selectFrom("answer_leases")
    .select("conversation_id")
    .where("user_id", "=", actor.userId)
    .where("claimed_until", ">", await databaseTime(db))
    .execute();
  return new Set(leases.map((lease) => lease.conversation_id));
}

const untilNextRenewal = (now: RawBuilder<number>) => sql<number>`${now} + ${sql.lit(CLAIM_MS)}`;
