import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import { textRule } from "../base/fields.ts";
import { createId } from "../base/ids.ts";
import { toIso } from "../base/instant.ts";
import { cutPage, readCursor } from "../base/page.ts";
import { countCharacters } from "../base/text.ts";
import { limits } from "../contract.ts";
import type { NoteListing, NoteView } from "../contract-app/notes.ts";
import { recordActivity } from "../storage/tables/activity.ts";
import { changeBook } from "../storage/tables/books.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import { type ChangeOutcome, changeNote, type Missing } from "./change.ts";
import type { NoteDeps } from "./deps.ts";
import { toSnapshot } from "./history.ts";
import { analyzeNote, putNoteEntry } from "./index-rows.ts";
import { type createNoteInput, type listNotesInput, type Note, toNoteListing, toNoteView } from "./note.ts";
import { findNote, insertNote, listNoteRows } from "./rows.ts";

/** One durable transaction, then the answer. The note can be found by its words at once. */
export async function createNote(
  deps: NoteDeps,
  actor: Actor,
  input: z.output<typeof createNoteInput>,
): Promise<NoteView> {
  await requireRoom(deps.db, actor.userId, input.text);
  const entry = await analyzeNote(input);
  const now = deps.clock();
  const draft: Note = {
    user_id: actor.userId,
    id: createId(now),
    ...input,
    state: "open",
    created_at: now,
    updated_at: now,
    version: 1,
    revision: 0,
    thoughtIds: [],
  };
  await changeBook(deps.db, actor.userId, async (tx, revision) => {
    await insertNote(tx, { ...draft, revision });
    await putNoteEntry(tx, draft, entry);
    await recordActivity(tx, actor, { before: null, after: draft, show: toSnapshot });
  });
  deps.indexes.waiting.add({ userId: actor.userId, noteId: draft.id });
  return toNoteView(draft);
}

/** In lower case, as the edges parse ids. */
type NoteId = { note_id: string };

/** Also reads archived notes. */
export async function readNote(
  deps: NoteDeps,
  actor: Actor,
  { note_id }: NoteId,
): Promise<{ kind: "found"; note: NoteView } | Missing> {
  const note = await findNote(deps.db, actor, note_id);
  return note ? { kind: "found", note: toNoteView(note) } : { kind: "missing" };
}

/** `current` is the note's version now. */
type Stale = { kind: "stale"; current: number };

type NoteUpdate = NoteId & {
  title?: string | undefined;
  text?: string | undefined;
  version?: number | undefined;
};

/** With a `version`, only the version that the caller has seen is changed, so no other change is overwritten. */
export async function updateNote(
  deps: NoteDeps,
  actor: Actor,
  { note_id, version, title, text }: NoteUpdate,
): Promise<ChangeOutcome | Stale> {
  return changeNote<Stale>(deps, actor, note_id, (read) => {
    if (version !== undefined && version !== read.version) return { kind: "stale", current: read.version };
    return { title: title ?? read.title, text: text ?? read.text };
  });
}

/** Appends on a new line. Concurrent appends are all applied, in some order. */
export async function appendToNote(
  deps: NoteDeps,
  actor: Actor,
  { note_id, text: lines }: NoteId & { text: string },
): Promise<ChangeOutcome> {
  return changeNote(deps, actor, note_id, (read) => {
    const text = read.text === "" ? lines : `${read.text}\n${lines}`;
    if (countCharacters(text) > limits.noteCharacters)
      throw new AppError(
        "invalid-argument",
        `text is too long to be added: the whole ${textRule(0, limits.noteCharacters)}`,
      );
    return { text };
  });
}

/** Archives: nothing is erased, and `restoreNote` brings it back. */
export async function deleteNote(deps: NoteDeps, actor: Actor, { note_id }: NoteId): Promise<ChangeOutcome> {
  return changeNote(deps, actor, note_id, () => ({ state: "archived" }));
}

export async function restoreNote(deps: NoteDeps, actor: Actor, { note_id }: NoteId): Promise<ChangeOutcome> {
  return changeNote(deps, actor, note_id, () => ({ state: "open" }));
}

type NoteCursor = { cursor_updated_at: string; cursor_id: string };

/** Last changed first; `next` is the cursor of the next page, null on the last one. */
export async function listNotes(
  deps: NoteDeps,
  actor: Actor,
  { state, limit, cursor_updated_at, cursor_id }: z.output<typeof listNotesInput>,
): Promise<{ notes: NoteListing[]; next: NoteCursor | null }> {
  const after = readCursor(cursor_updated_at, cursor_id);
  const { shown, last } = cutPage(
    await listNoteRows(deps.db, actor, { state, size: limit + 1, after }),
    limit,
  );
  return {
    notes: shown.map(toNoteListing),
    next: last ? { cursor_updated_at: toIso(last.updated_at), cursor_id: last.id } : null,
  };
}
