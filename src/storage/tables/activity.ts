import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../base/actor.ts";
import { createLaterId } from "../../base/ids.ts";
import type { ThoughtState } from "../../contract.ts";
import type { Db } from "../db.ts";
import { isPostgres } from "../dialect.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../schema.ts";

type ActivityRow = Omit<Tables["activity"], "imported"> & { imported: 0 | 1 };

/** A thought or a note. */
type Subject = { id: string; state: ThoughtState; updated_at: number };

export const insertIntoActivity = (db: Db, row: ActivityRow) =>
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
  });

export const insertActivity = prepareQuery(insertIntoActivity);

type Recorded<S> = {
  before: S | null;
  after: S;
  show(subject: S): object;
  /**
   * For a subject whose first version is stored by itself, not a second time in its history: how it is formatted there once
   * it changes.
   */
  showFirst?(subject: S): object;
  /** For a subject whose changes tell what became of the version before, which is not stored a second time with them. */
  showChange?(before: S, after: S, isAfterImport: boolean): object;
  /** Nothing that was written has changed, but what was understood of it. */
  isCorrection?: boolean;
  /** Set for what came from a file, whose own times may lie ahead. */
  importedAt?: number;
};

/** Literally the condition of the index `activity_of_changes`, so that SQLite uses it. */
export const isChange = sql<boolean>`action <> 'captured'`;

/** Whether a change gave a new text. One that changed the state as well is named after the state. */
export function isReworded(db: Db): RawBuilder<boolean> {
  const text = (column: string) =>
    isPostgres(db) ? sql`${sql.ref(column)}::json ->> 'text'` : sql`${sql.ref(column)} ->> 'text'`;
  return sql`(action = 'edited' or (action <> 'corrected' and ${text("before")} <> ${text("after")}))`;
}

const IDS_A_QUERY = 500;

/** Records a change with the state before and after it, as `show` formats it, so that nothing stored is ever lost. */
export async function recordActivity<S extends Subject>(
  tx: Db,
  actor: Actor,
  { before, after, show, showFirst, showChange, isCorrection = false, importedAt }: Recorded<S>,
): Promise<void> {
  const { userId } = actor;
  const latest = before && (await findLatest(tx, { userId, subjectId: before.id }));
  if (before && latest?.isImplied && showFirst)
    await writeFirst(tx, {
      userId,
      subjectId: before.id,
      id: latest.id,
      after: JSON.stringify(showFirst(before)),
    });
  const change = before && showChange?.(before, after, latest?.imported === 1);
  await insertActivity(tx, {
    user_id: userId,
    // Ids order a history.
    id: createLaterId(latest?.id, importedAt ?? after.updated_at),
    subject_id: after.id,
    action: isCorrection ? "corrected" : nameAction(before, after),
    actor_name: actor.key?.name ?? null,
    at: after.updated_at,
    before: before && !change ? JSON.stringify(show(before)) : null,
    after: before || !showFirst ? JSON.stringify(change ?? show(after)) : null,
    imported: importedAt === undefined ? 0 : 1,
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
    .select(["id", "imported"])
    .select((activity) => activity("after", "is", null).as("isImplied"))
    .where("user_id", "=", of.userId)
    .where("subject_id", "=", of.subjectId)
    .orderBy("id", "desc")
    .limit(1),
);

async function findLatest(tx: Db, of: { userId: string; subjectId: string }) {
  const [latest] = await selectLatest(tx, of);
  return latest;
}

type First = { userId: string; subjectId: string; id: string; after: string };

const writeFirst = prepareQuery((db, first: First) =>
  db
    .updateTable("activity")
    .set({ after: first.after })
    .where("user_id", "=", first.userId)
    .where("subject_id", "=", first.subjectId)
    .where("id", "=", first.id),
);

function nameAction(before: Subject | null, after: Subject): ActivityRow["action"] {
  if (!before) return "captured";
  if (before.state === after.state) return "edited";
  return after.state === "open" ? "reopened" : after.state;
}
