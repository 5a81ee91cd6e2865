import type { Db } from "../storage/db.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";

/** A thought of a user. */
type Key = { userId: string; id: string };

/** Has the service do what the thought's enrichment lacks; what is there of vector and understanding stays. */
export async function enrichAnew(tx: Db, { userId, id }: Key, now: number): Promise<void> {
  const revision = await bumpRevision(tx, userId);
  const thought = await tx
    .updateTable("thoughts")
    .set({ revision, enrichment: "pending", enrichment_stage: null, enrichment_error: null })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirst();
  if (thought) await queueJob(tx, { userId, thoughtId: id, version: thought.version }, now);
}

type Part = "vector" | "mind";

/** The same, after taking away what is not right about it. */
export async function enrichWithout(tx: Db, part: Part, key: Key, now: number): Promise<void> {
  await enrichAnew(tx, key, now);
  await tx
    .updateTable("thought_index")
    .set(part === "vector" ? { model: null, vector: null } : { mind: null })
    .where("user_id", "=", key.userId)
    .where("thought_id", "=", key.id)
    .execute();
}
