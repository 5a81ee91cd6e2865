import type { Actor } from "../base/actor.ts";
import { createId } from "../base/ids.ts";
import type { ThoughtState } from "../contract.ts";
import type { Db } from "./db.ts";
import { prepareQuery } from "./prepared.ts";
import type { Tables } from "./schema.ts";

type ActivityRow = Tables["activity"];

/** What changed: its state, and how it is written down. */
export type Snapshot = { state: ThoughtState; json: string };

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
  change: { subjectId: string; at: number; before: Snapshot | null; after: Snapshot },
): Promise<void> {
  const { subjectId, at, before, after } = change;
  await insertActivity(tx, {
    user_id: actor.userId,
    id: createId(at),
    subject_id: subjectId,
    action: nameAction(before, after),
    actor_name: actor.key?.name ?? null,
    at,
    before: before?.json ?? null,
    after: after.json,
  });
}

function nameAction(before: Snapshot | null, after: Snapshot): ActivityRow["action"] {
  if (!before) return "captured";
  if (before.state === after.state) return "edited";
  return after.state === "open" ? "reopened" : after.state;
}
