import type { Actor } from "../base/actor.ts";
import { recordActivity, type Snapshot } from "../storage/activity.ts";
import type { Db } from "../storage/db.ts";
import type { Thought } from "./thought.ts";

export async function recordThoughtActivity(
  tx: Db,
  actor: Actor,
  before: Thought | null,
  after: Thought,
): Promise<void> {
  await recordActivity(tx, actor, {
    subjectId: after.id,
    at: after.updated_at,
    before: before && snapshot(before),
    after: snapshot(after),
  });
}

function snapshot({ text, state }: Thought): Snapshot {
  return { state, json: JSON.stringify({ text, state }) };
}
