import type { Actor } from "../base/actor.ts";
import { createId } from "../base/ids.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import type { Thought } from "./thought.ts";

type ActivityRow = Tables["activity"];

const insertActivity = prepareQuery((db, row: ActivityRow) =>
  db.insertInto("activity").values({
    user_id: row.user_id,
    id: row.id,
    subject_id: row.subject_id,
    action: row.action,
    actor_name: row.actor_name,
    at: row.at,
    before: row.before,
    after: row.after,
  }),
);

/** Writes down a change with what was before and after it: nothing that was ever stored is lost by an edit. */
export async function recordActivity(
  tx: Db,
  actor: Actor,
  before: Thought | null,
  after: Thought,
): Promise<void> {
  await insertActivity(tx, {
    user_id: actor.userId,
    id: createId(after.updated_at),
    subject_id: after.id,
    action: nameAction(before, after),
    actor_name: actor.key?.name ?? null,
    at: after.updated_at,
    before: before && snapshot(before),
    after: snapshot(after),
  });
}

function nameAction(before: Thought | null, after: Thought): ActivityRow["action"] {
  if (!before) return "captured";
  if (before.state === after.state) return "edited";
  return after.state === "open" ? "reopened" : after.state;
}

function snapshot(thought: Thought): string {
  return JSON.stringify({ text: thought.text, state: thought.state });
}
