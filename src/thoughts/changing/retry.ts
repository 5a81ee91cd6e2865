import type { Actor } from "../../base/actor.ts";
import type { Clock } from "../../base/clock.ts";
import { toIso } from "../../base/instant.ts";
import type { FailedThought } from "../../contract-app/instance.ts";
import type { Db } from "../../storage/db.ts";
import { isAmong, toListed } from "../../storage/listed.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { cutSnippet } from "../retrieving/snippet.ts";
import { requireThought } from "../rows.ts";
import { isNotDone } from "../status.ts";
import { unenriched } from "../thought.ts";

/** Makes the failed enrichment of one thought, or of all, due now; returns how many. */
export async function retryEnrichment(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { id }: { id?: string | undefined } = {},
): Promise<number> {
  if (id !== undefined) await requireThought(db, actor, id);
  return changeBook(db, actor.userId, async (tx, revision) => {
    const ids = await markPending(tx, actor, revision, id);
    await tx
      .updateTable("jobs")
      .set({ run_at: clock() })
      .where("user_id", "=", actor.userId)
      .where(isAmong(tx, "thought_id", toListed(tx, ids)))
      .execute();
    return ids.length;
  });
}

/** By lists of ids: with old statistics, PostgreSQL joins thoughts and jobs by comparing each with each. */
async function markPending(
  tx: Db,
  actor: Actor,
  revision: number,
  id: string | undefined,
): Promise<string[]> {
  let queued = tx.selectFrom("jobs").select("thought_id").where("user_id", "=", actor.userId);
  if (id !== undefined) queued = queued.where("thought_id", "=", id);
  const ids = (await queued.execute()).map((job) => job.thought_id);
  const marked = await tx
    .updateTable("thoughts")
    .set({ revision, ...unenriched })
    .where("thoughts.user_id", "=", actor.userId)
    .where("enrichment", "=", "failed")
    .where(isNotDone)
    .where(isAmong(tx, "thoughts.id", toListed(tx, ids)))
    .returning("thoughts.id")
    .execute();
  return marked.map((thought) => thought.id);
}

/** What failed and why, in the order of the next retry. */
export async function listFailures(db: Db, actor: Actor, limit: number): Promise<FailedThought[]> {
  const rows = await db
    .selectFrom("thoughts")
    .innerJoin("jobs", (join) =>
      join.onRef("jobs.user_id", "=", "thoughts.user_id").onRef("jobs.thought_id", "=", "thoughts.id"),
    )
    .select(["id", "text", "enrichment_stage", "enrichment_error", "attempts", "run_at"])
    .where("thoughts.user_id", "=", actor.userId)
    .where("enrichment", "=", "failed")
    .where(isNotDone)
    .orderBy("run_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: cutSnippet(row.text, new Set()).text,
    stage: row.enrichment_stage ?? "",
    error: row.enrichment_error ?? "",
    attempts: row.attempts,
    retryAt: toIso(row.run_at),
  }));
}
