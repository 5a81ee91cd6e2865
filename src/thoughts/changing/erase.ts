import { sql } from "kysely";
import { recordEvent, type Source, UNKNOWN } from "../../auth/audit/audit.ts";
import type { Actor } from "../../base/actor.ts";
import { type Clock, systemClock } from "../../base/clock.ts";
import { deleteForgotten } from "../../entities/forgotten.ts";
import type { ResidentIndexes } from "../../search/index/resident.ts";
import type { Db } from "../../storage/db.ts";
import { changeBook, markErased } from "../../storage/tables/books.ts";
import { removeLinksOf } from "../../storage/tables/links.ts";
import { forgetStorage } from "../../storage/tables/quota.ts";
import { findThought } from "../rows.ts";

/** How many rows of each kind were deleted, and the notes that were attached, which are kept. */
export type EraseOutcome =
  | { kind: "erased"; removed: Record<string, number>; keptNotes: { id: string; title: string }[] }
  | { kind: "missing" };

type EraseDeps = {
  db: Db;
  indexes: Pick<ResidentIndexes, "forget">;
  clock?: Clock;
  source?: Source;
};
export type Key = { userId: string; id: string };

/** Deleted with a thought, by the column that holds its id; the thought itself last. */
const parts = {
  history: ["activity", "subject_id"],
  attachments: ["note_attachments", "thought_id"],
  mentions: ["mentions", "thought_id"],
  jobs: ["jobs", "thought_id"],
  indexed: ["thought_index", "thought_id"],
  findings: ["review_findings", "thought_id"],
  thoughts: ["thoughts", "id"],
} as const;

/**
 * Erases a thought with its history and all derived data, in one transaction. Older indexes are rebuilt, in every process
 * and in files. Copies (exports, backups, quotes in a conversation or a note) are not touched.
 */
export async function eraseThought(deps: EraseDeps, actor: Actor, id: string): Promise<EraseOutcome> {
  const key = { userId: actor.userId, id };
  const { clock = systemClock, source = UNKNOWN } = deps;
  const outcome = await changeBook(deps.db, key.userId, async (tx, revision): Promise<EraseOutcome> => {
    if (!(await findThought(tx, actor, id))) return { kind: "missing" };
    const keptNotes = await listAttachedNotes(tx, key);
    const removed = await eraseThoughtRows(tx, key);
    await markErased(tx, key.userId, revision);
    await recordEvent(tx, { kind: "thought_erased", userId: key.userId, ...source }, clock());
    return { kind: "erased", removed, keptNotes };
  });
  if (outcome.kind === "missing") return outcome;
  deps.indexes.forget(key.userId);
  forgetStorage(deps.db, key.userId);
  return outcome;
}

/** Part of a change of the book, which has to mark the erasure. */
export async function eraseThoughtRows(tx: Db, key: Key): Promise<Record<string, number>> {
  const entityIds = await listMentioned(tx, key);
  const removed: Record<string, number> = { links: await removeLinksOf(tx, key.userId, key.id) };
  for (const [name, [table, column]] of Object.entries(parts))
    removed[name] = await deletePart(tx, key, table, column);
  removed.findings = (removed.findings ?? 0) + (await deletePart(tx, key, "review_findings", "other_id"));
  removed.entities = await deleteForgotten(tx, key.userId, entityIds);
  return removed;
}

async function listAttachedNotes(tx: Db, { userId, id }: Key) {
  return tx
    .selectFrom("note_attachments")
    .innerJoin("notes", (join) =>
      join.onRef("notes.user_id", "=", "note_attachments.user_id").onRef("notes.id", "=", "note_id"),
    )
    .select(["notes.id", "notes.title"])
    .where("note_attachments.user_id", "=", userId)
    .where("thought_id", "=", id)
    .orderBy("notes.id")
    .execute();
}

async function listMentioned(tx: Db, { userId, id }: Key): Promise<string[]> {
  const rows = await tx
    .selectFrom("mentions")
    .select("entity_id")
    .where("user_id", "=", userId)
    .where("thought_id", "=", id)
    .execute();
  return rows.map((row) => row.entity_id);
}

export async function deletePart(
  tx: Db,
  { userId, id }: Key,
  table: string,
  column: string,
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${id}`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}
