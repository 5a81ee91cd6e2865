import { recordEvent, type Source } from "../auth/audit/audit.ts";
import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import { changeBook, markErased } from "../storage/tables/books.ts";
import { forgetStorage } from "../storage/tables/quota.ts";
import { deletePart, type Key } from "../thoughts/changing/erase.ts";
import type { Missing } from "./change.ts";
import type { NoteDeps } from "./deps.ts";
import { findNote } from "./rows.ts";

/** How many rows of each kind were deleted. */
export type EraseNoteOutcome = { kind: "erased"; removed: Record<string, number> } | Missing;

type EraseDeps = Pick<NoteDeps, "db" | "clock"> & { source: Source };

/** Deleted with a note, by the column that holds its id; the note itself last. */
const parts = {
  history: ["activity", "subject_id"],
  attachments: ["note_attachments", "note_id"],
  indexed: ["note_index", "note_id"],
  notes: ["notes", "id"],
} as const;

/**
 * Erases a note with its history and all derived data, in one transaction. The thoughts it is attached to are kept. Copies
 * (exports, backups, quotes in a conversation) are not touched.
 */
export async function eraseNote(deps: EraseDeps, actor: Actor, id: string): Promise<EraseNoteOutcome> {
  const { db, clock, source } = deps;
  const key = { userId: actor.userId, id };
  const outcome = await changeBook(db, key.userId, async (tx, revision): Promise<EraseNoteOutcome> => {
    if (!(await findNote(tx, actor, id))) return { kind: "missing" };
    const removed = await eraseNoteRows(tx, key);
    await markErased(tx, key.userId, revision);
    await recordEvent(tx, { kind: "note_erased", userId: key.userId, ...source }, clock());
    return { kind: "erased", removed };
  });
  if (outcome.kind === "erased") forgetStorage(db, key.userId);
  return outcome;
}

/** Part of a change of the book, which has to mark the erasure. */
export async function eraseNoteRows(tx: Db, key: Key): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [name, [table, column]] of Object.entries(parts))
    removed[name] = await deletePart(tx, key, table, column);
  return removed;
}
