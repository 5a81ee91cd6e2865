import type { Db } from "../storage/db.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import { queueJob } from "../storage/tables/jobs.ts";
import { unenriched } from "../thoughts/thought.ts";

type Key = { userId: string; id: string };

/** Queues the thought's enrichment. A vector or understanding that is already stored is kept. */
export async function requeueEnrichment(tx: Db, { userId, id }: Key, now: number): Promise<void> {
  const revision = await bumpRevision(tx, userId);
  const thought = await tx
    .updateTable("thoughts")
    .set({ revision, ...unenriched })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirst();
  if (thought) await queueJob(tx, { userId, thoughtId: id, version: thought.version }, now);
}

type Part = keyof typeof parts;

const parts = {
  vectors: {
    model: null,
    vector: null,
    passage_model: null,
    passage_vectors: null,
    passage_ranges: null,
  },
  mind: { mind: null },
};

/** Deletes the faulty part first, so enrichment computes it again. */
export async function discardAndRequeue(tx: Db, part: Part, key: Key, now: number): Promise<void> {
  await requeueEnrichment(tx, key, now);
  await tx
    .updateTable("thought_index")
    .set(parts[part])
    .where("user_id", "=", key.userId)
    .where("thought_id", "=", key.id)
    .execute();
}
