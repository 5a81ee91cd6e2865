import type { Actor } from "../base/actor.ts";
import { type ChangeOutcome, changeNote, type Missing } from "./change.ts";
import type { NoteDeps } from "./deps.ts";
import { findVersion, listVersions, type StoredVersion } from "./history.ts";
import { findNote } from "./rows.ts";

const PAGE_SIZE = 20;

export type HistoryOutcome = { kind: "found"; versions: StoredVersion[]; next: number | null } | Missing;

/** Every version in full, newest first; `next` is the `before` of the next page. */
export async function listNoteHistory(
  deps: NoteDeps,
  actor: Actor,
  { note_id, before, limit = PAGE_SIZE }: { note_id: string; before?: number | undefined; limit?: number },
): Promise<HistoryOutcome> {
  if (!(await findNote(deps.db, actor, note_id))) return { kind: "missing" };
  const versions = await listVersions(deps.db, actor, note_id, { before, size: limit });
  const last = versions.at(-1);
  return { kind: "found", versions, next: last && last.version > 1 ? last.version : null };
}

/**
 * Restores title and text as a new version; state and attachments stay. A version that the note never had is `missing`,
 * too.
 */
export async function restoreNoteVersion(
  deps: NoteDeps,
  actor: Actor,
  { note_id, version }: { note_id: string; version: number },
): Promise<ChangeOutcome> {
  const wanted = await findVersion(deps.db, actor, note_id, version);
  if (!wanted) return { kind: "missing" };
  return changeNote(deps, actor, note_id, () => ({ title: wanted.title, text: wanted.text }));
}
