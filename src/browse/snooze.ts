import type { ExpressionBuilder } from "kysely";
import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { DAY_MS, dayOf, toInstant } from "../base/time-zone.ts";
import type { appInputs } from "../contract-app/calls.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import { requireThought } from "../thoughts/rows.ts";

const days = { day: 1, week: 7, month: 30 };
/** The end of time. */
const NEVER = 8.64e15;

type SnoozeInput = z.output<(typeof appInputs)["snoozeThought"]>;

/** Hides a thought from the Today page until the beginning of a later day; nothing else changes. */
export async function snoozeThought(
  { db, clock }: { db: Db; clock: () => number },
  actor: Actor,
  { id, for: length }: SnoozeInput,
): Promise<void> {
  await requireThought(db, actor, id);
  const key = { user_id: actor.userId, thought_id: id };
  if (length === "nothing") {
    await db.deleteFrom("snoozes").where("user_id", "=", actor.userId).where("thought_id", "=", id).execute();
    return;
  }
  const until = length === "never" ? NEVER : startOfDay(actor, clock(), days[length]);
  await db
    .insertInto("snoozes")
    .values({ ...key, until })
    .onConflict((conflict) => conflict.columns(["user_id", "thought_id"]).doUpdateSet({ until }))
    .execute();
}

const startOfDay = ({ timeZone }: Actor, now: number, later: number) =>
  toInstant(timeZone, Date.parse(dayOf(timeZone, now)) + later * DAY_MS);

/** For a query on thoughts: those that are not snoozed. */
export const isAwake = (actor: Actor, now: number) => (where: ExpressionBuilder<Tables, "thoughts">) =>
  where.not(
    where.exists(
      where
        .selectFrom("snoozes")
        .select("snoozes.thought_id")
        .where("snoozes.user_id", "=", actor.userId)
        .whereRef("snoozes.thought_id", "=", "thoughts.id")
        .where("until", ">", now),
    ),
  );
