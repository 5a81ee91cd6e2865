import type { Actor } from "../../base/actor.ts";
import { createId, readIdTime } from "../../base/ids.ts";
import type { ThoughtState } from "../../contract.ts";
import type { Db } from "../db.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../schema.ts";

type ActivityRow = Omit<Tables["activity"], "imported"> & { imported: 0 | 1 };

/** A thought or a note. */
type Subject = { id: string; state: ThoughtState; updated_at: number };

export const insertActivity = prepareQuery((db, row: ActivityRow) =>
  db.insertInto("activity").values({
    user_id: row.user_id,
    id: row.id,
    subject_id: row.subject_id,
    action: row.action,
    actor_name: row.actor_name,
    at: row.at,
    before: row.before,
    after: row.after,
    imported: row.imported,
  }),
);

type Recorded<S> = {
  before: S | null;
  after: S;
  show(subject: S): object;
  /** Nothing that was written has changed, but what was understood of it. */
  isCorrection?: boolean;
  isImport?: boolean;
};

const IDS_A_QUERY = 500;

/** Records a change with the state before and after it, as `show` formats it, so that nothing stored is ever lost. */
export async function recordActivity<S extends Subject>(
  tx: Db,
  actor: Actor,
  { before, after, show, isCorrection = false, isImport = false }: Recorded<S>,
): Promise<void> {
  await insertActivity(tx, {
    user_id: actor.userId,
    id: before ? await createLaterId(tx, actor, after) : createId(after.updated_at),
    subject_id: after.id,
    action: isCorrection ? "corrected" : nameAction(before, after),
    actor_name: actor.key?.name ?? null,
    at: after.updated_at,
    before: before && JSON.stringify(show(before)),
    after: JSON.stringify(show(after)),
    imported: isImport ? 1 : 0,
  });
}

/**
 * Of these thoughts and notes, whether an assistant wrote or changed one, or one came from a file. `except`: an assistant
 * that does not count.
 */
export async function isByOthers(
  db: Db,
  { userId }: Actor,
  subjectIds: string[],
  except = "",
): Promise<boolean> {
  for (let start = 0; start < subjectIds.length; start += IDS_A_QUERY) {
    const found = await db
      .selectFrom("activity")
      .select("id")
      .where("user_id", "=", userId)
      .where("subject_id", "in", subjectIds.slice(start, start + IDS_A_QUERY))
      // Null, for the person, is not unequal to anything.
      .where((where) => where.or([where("actor_name", "<>", except), where("imported", "=", 1)]))
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

const selectLatest = prepareQuery((db, of: { userId: string; subjectId: string }) =>
  db
    .selectFrom("activity")
    .select((activity) => activity.fn.max("id").as("id"))
    .where("user_id", "=", of.userId)
    .where("subject_id", "=", of.subjectId),
);

/** Ids order a history: later than every earlier one, even if another machine's clock was ahead. */
async function createLaterId(tx: Db, actor: Actor, { id, updated_at }: Subject): Promise<string> {
  const [latest] = await selectLatest(tx, { userId: actor.userId, subjectId: id });
  return createId(latest?.id ? Math.max(updated_at, readIdTime(latest.id) + 1) : updated_at);
}

function nameAction(before: Subject | null, after: Subject): ActivityRow["action"] {
  if (!before) return "captured";
  if (before.state === after.state) return "edited";
  return after.state === "open" ? "reopened" : after.state;
}
