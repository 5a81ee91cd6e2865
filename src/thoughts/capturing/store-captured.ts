import { sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { createId } from "../../base/ids.ts";
import { isDistributed } from "../../storage/citus/is-distributed.ts";
import type { Db } from "../../storage/db.ts";
import { isPostgres } from "../../storage/dialect.ts";
import { prepareQuery } from "../../storage/prepared.ts";
import { insertIntoActivity } from "../../storage/tables/activity.ts";
import { changeInTurn, readRevision, updateRevision } from "../../storage/tables/books.ts";
import { insertIntoJobs } from "../../storage/tables/jobs.ts";
import { type IndexEntry, insertIntoIndex } from "../index-rows.ts";
import { insertIntoThoughts } from "../rows.ts";
import type { Thought } from "../thought.ts";

type Captured = Thought & IndexEntry & { activityId: string; actorName: string | null };

/** What `storeThought` and `recordActivity` write for a new thought, as one statement. */
const insertCaptured = prepareQuery((db, of: Captured) => {
  const userId = of.user_id;
  const job = { userId, thoughtId: of.id, version: of.version, now: of.stored_at };
  const { analysis, terms, label, isQuestion, tokens } = of;
  const entry = { ...job, analysis, terms, label, isQuestion, tokens };
  const activity = {
    user_id: userId,
    id: of.activityId,
    subject_id: of.id,
    action: "captured",
    actor_name: of.actorName,
    at: of.updated_at,
    before: null,
    after: null,
    imported: 0,
  } as const;
  const revision = sql<number>`(select "revision" from "book")`;
  const statement = sql<{ revision: number }>`with
    "book" as (${updateRevision(db, { userId })}),
    "thought" as (${insertIntoThoughts(db, of, revision)}),
    "entry" as (${insertIntoIndex(db, entry)}),
    "job" as (${insertIntoJobs(db, job)}),
    "history" as (${insertIntoActivity(db, activity)})
    select "revision" from "book"`;
  return { compile: () => statement.compile(db) };
});

/** Worth it on a server, where each statement is a round trip. Citus does not take such a statement. */
export async function canStoreAtOnce(db: Db): Promise<boolean> {
  return isPostgres(db) && !(await isDistributed(db));
}

export async function storeCaptured(
  db: Db,
  thought: Thought,
  entry: IndexEntry,
  { userId, key }: Actor,
): Promise<void> {
  const activityId = createId(thought.updated_at);
  const captured = { ...thought, ...entry, activityId, actorName: key?.name ?? null };
  const store = () => insertCaptured(db, captured);
  await changeInTurn(db, userId, store).catch(async (error: unknown) => {
    // A book that is gone has no revision for the thought, which the statement cannot say.
    if (!(error instanceof AppError)) await readRevision(db, userId);
    throw error;
  });
}
