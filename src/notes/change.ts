import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { NoteView } from "../contract-app/notes.ts";
import { recordActivity } from "../storage/tables/activity.ts";
import { changeBook } from "../storage/tables/books.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import { findThoughts, noSuchThought } from "../thoughts/rows.ts";
import type { NoteDeps } from "./deps.ts";
import { toSnapshot, toStoredChange } from "./history.ts";
import { analyzeNote, putNoteEntry } from "./index-rows.ts";
import { type Note, toNoteView } from "./note.ts";
import { findNote, type NoteContent, putAttachments, updateNoteRow } from "./rows.ts";

export type Missing = { kind: "missing" };
export type ChangeOutcome = { kind: "changed" | "unchanged"; note: NoteView } | Missing;

/** In every round one change is written, so this many concurrent changes of one note succeed. */
const MAX_TRIES = 50;

/**
 * The only way to change a stored note. The plan is made for the current note, and again if another change came first; a
 * plan with a `kind` is returned as the outcome, and nothing is changed.
 */
export async function changeNote<Ending extends { kind: string } = never>(
  deps: NoteDeps,
  actor: Actor,
  id: string,
  plan: (read: Note) => Partial<NoteContent> | NoInfer<Ending>,
): Promise<ChangeOutcome | Ending> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const read = await findNote(deps.db, actor, id);
    if (!read) return { kind: "missing" };
    const planned = plan(read);
    if ("kind" in planned) return planned;
    const wanted = { ...contentOf(read), ...planned };
    if (isSame(read, wanted)) return { kind: "unchanged", note: toNoteView(read) };
    const note = await writeChange(deps, actor, read, wanted);
    if (note) return { kind: "changed", note: toNoteView(note) };
  }
  throw new AppError(
    "conflict",
    "The note is being changed by others just now. Nothing was changed; try again.",
  );
}

function contentOf({ title, text, state, thoughtIds }: Note): NoteContent {
  return { title, text, state, thoughtIds };
}

function isSame(a: NoteContent, b: NoteContent): boolean {
  return hasSameWords(a, b) && a.state === b.state && a.thoughtIds.join() === b.thoughtIds.join();
}

function hasSameWords(a: NoteContent, b: NoteContent): boolean {
  return a.title === b.title && a.text === b.text;
}

/** Writes note, attachments, index, history and revision in one transaction; undefined if `read` is stale. */
async function writeChange(
  deps: NoteDeps,
  actor: Actor,
  read: Note,
  wanted: NoteContent,
): Promise<Note | undefined> {
  const isReworded = !hasSameWords(read, wanted);
  if (isReworded) await requireRoom(deps.db, actor.userId, wanted.text, read.text);
  const entry = isReworded ? await analyzeNote(wanted) : undefined;
  const at = deps.clock();
  const changed = await changeBook(deps.db, actor.userId, async (tx, revision) => {
    const note = await updateNoteRow(tx, read, wanted, { at, revision });
    if (!note) return undefined;
    // One may have been erased since the plan was made.
    const added = wanted.thoughtIds.filter((thoughtId) => !read.thoughtIds.includes(thoughtId));
    if ((await findThoughts(tx, actor, added)).size < added.length) throw noSuchThought();
    await putAttachments(tx, read, note);
    if (entry) await putNoteEntry(tx, note, entry);
    await recordActivity(tx, actor, {
      before: read,
      after: note,
      show: toSnapshot,
      showChange: toStoredChange,
    });
    return note;
  });
  if (changed && isReworded) deps.indexes.waiting.add({ userId: actor.userId, noteId: changed.id });
  return changed;
}
