import type { Actor } from "../../base/actor.ts";
import { createId } from "../../base/ids.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { toSnapshot, toStoredChange } from "../../notes/history.ts";
import { analyzeNote, putNoteEntry } from "../../notes/index-rows.ts";
import type { Note } from "../../notes/note.ts";
import { findNote, insertNote, putAttachments, putRevision } from "../../notes/rows.ts";
import type { Db } from "../../storage/db.ts";
import { recordActivity } from "../../storage/tables/activity.ts";
import { changeBook } from "../../storage/tables/books.ts";
import { requireBytes } from "../../storage/tables/quota.ts";
import { findThought, findThoughts } from "../../thoughts/rows.ts";
import type { PortableNote } from "../portable.ts";
import type { ImportDeps, PutOutcome } from "../reading/import-row.ts";
import type { OpenBatch } from "./batches.ts";
import { openHistory, sumBytes } from "./put-history.ts";

/** Attaches the note to those of its thoughts that exist here. One that exists already only gets those that came later. */
export async function putNote(
  { db, clock }: ImportDeps,
  actor: Actor,
  portable: PortableNote,
  batch: OpenBatch,
): Promise<PutOutcome> {
  const now = clock();
  const id = portable.id ?? createId(now);
  const known = await findNote(db, actor, id);
  if (known) {
    if ((await listMissing(db, actor, known, portable)).length > 0)
      await attachMissing(db, actor, portable, id);
    return "skipped";
  }
  // Histories are found by the id alone.
  if (await findThought(db, actor, id)) return { error: "The line has the id of a thought." };
  const draft = toNote(actor, { ...portable, id }, { revision: 0, now });
  const changes = await toChanges(draft, portable);
  await requireBytes(db, actor.userId, sumBytes(portable.text, changes));
  const entry = await analyzeNote(portable);
  const isStored = async (tx: Db) => (await findNote(tx, actor, id)) !== undefined;
  const { requireRunning } = batch;
  const subject = { userId: actor.userId, id, now, hasBefore: false, isStored, requireRunning };
  const history = await openHistory(db, subject, changes);
  if (isTurnOver()) await nextTurn();
  return changeBook(db, actor.userId, async (tx, revision) => {
    if (await isStored(tx)) return "skipped";
    const attached = await findThoughts(tx, actor, portable.thoughtIds);
    const note = { ...draft, revision, thoughtIds: [...attached.keys()].sort() };
    await insertNote(tx, note);
    await putAttachments(tx, { ...note, thoughtIds: [] }, note);
    await putNoteEntry(tx, note, entry);
    if (portable.history.length === 0)
      await recordActivity(tx, actor, { before: null, after: note, show: toSnapshot, importedAt: now });
    else await history.finish(tx);
    await batch.record(tx, { subject_id: id, kind: "note", version: note.version });
    return "imported";
  });
}

/**
 * The note's thoughts that an earlier import did not have, because their lines were damaged or it broke off. None of a note
 * that was changed since: it may have been detached from them.
 */
async function listMissing(db: Db, actor: Actor, note: Note, portable: PortableNote): Promise<string[]> {
  const { version, updatedAt = note.updated_at, thoughtIds } = portable;
  if (note.version !== version || note.updated_at !== updatedAt) return [];
  const missing = thoughtIds.filter((thoughtId) => !note.thoughtIds.includes(thoughtId));
  return [...(await findThoughts(db, actor, missing)).keys()];
}

async function attachMissing(db: Db, actor: Actor, portable: PortableNote, id: string): Promise<void> {
  await changeBook(db, actor.userId, async (tx, revision) => {
    const note = await findNote(tx, actor, id);
    if (!note) return;
    const missing = await listMissing(tx, actor, note, portable);
    await putAttachments(tx, note, { ...note, thoughtIds: [...note.thoughtIds, ...missing] });
    await putRevision(tx, note, revision);
  });
}

function toNote(
  actor: Actor,
  { id, title, text, state, thoughtIds, version, ...times }: PortableNote & { id: string },
  { revision, now }: { revision: number; now: number },
): Note {
  return {
    user_id: actor.userId,
    id,
    title,
    text,
    state,
    created_at: times.createdAt ?? now,
    updated_at: times.updatedAt ?? now,
    version,
    revision,
    thoughtIds,
  };
}

/** As the note's own changes are stored: each as what it changed. */
async function toChanges(note: Note, { history }: PortableNote) {
  const changes = [];
  let last: Note | undefined;
  for (const { action, at, by, ...content } of history) {
    if (isTurnOver()) await nextTurn();
    const changed = { ...note, ...content };
    const after = last ? toStoredChange(last, changed, false) : toSnapshot(changed);
    const bytes = Buffer.byteLength("text" in after ? after.text : after.changed.words);
    changes.push({ action, at, by, after, bytes });
    last = changed;
  }
  return changes;
}
