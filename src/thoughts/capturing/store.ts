import type { Db } from "../../storage/db.ts";
import { queueJob } from "../../storage/tables/jobs.ts";
import { type IndexEntry, putIndexEntry } from "../index-rows.ts";
import { insertThought } from "../rows.ts";
import type { Thought } from "../thought.ts";

/** Part of the transaction that stores a new thought, with its index entry and its job. */
export async function storeThought(tx: Db, thought: Thought, entry: IndexEntry, now: number): Promise<void> {
  const stored = { userId: thought.user_id, thoughtId: thought.id, version: thought.version };
  await insertThought(tx, thought);
  await putIndexEntry(tx, { ...stored, ...entry });
  await queueJob(tx, stored, now);
}
