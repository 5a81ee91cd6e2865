import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import type { Thought } from "../thoughts/thought.ts";
import { findSecrets, MASK, maskSecrets } from "./secrets.ts";

/** Masks every stored version of a thought. Who changed it and when stays. `read`: with its secrets. */
export async function maskHistory(tx: Db, actor: Actor, read: Thought): Promise<void> {
  const values = findSecrets(read.text).map(({ start, end }) => read.text.slice(start, end));
  const rows = await tx
    .selectFrom("activity")
    .select(["id", "before", "after"])
    .where("user_id", "=", actor.userId)
    .where("subject_id", "=", read.id)
    .execute();
  for (const { id, before, after } of rows) {
    const mask = (stored: string | null) => stored && maskSnapshot(stored, values);
    const masked = { before: mask(before), after: mask(after) };
    if (masked.before === before && masked.after === after) continue;
    await tx
      .updateTable("activity")
      .set(masked)
      .where("user_id", "=", actor.userId)
      .where("subject_id", "=", read.id)
      .where("id", "=", id)
      .execute();
  }
}

/** An earlier version may contain the same value without the words that give it away. */
function maskSnapshot(stored: string, values: string[]): string {
  const snapshot = JSON.parse(stored) as { text: string };
  const text = values.reduce((masked, value) => masked.replaceAll(value, MASK), snapshot.text);
  return JSON.stringify({ ...snapshot, text: maskSecrets(text) });
}
