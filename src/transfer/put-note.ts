import type { Actor } from "../base/actor.ts";
import { createId } from "../base/ids.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { toSnapshot } from "../notes/history.ts";
import { analyzeNote, putNoteEntry } from "../notes/index-rows.ts";
import type { Note } from "../notes/note.ts";
import { findNote, insertNote, putAttachments } from "../notes/rows.ts";
import type { Db } from "../storage/db.ts";
import { recordActivity } from "../storage/tables/activity.ts";
import { changeBook } from "../storage/tables/books.ts";
import { requireRoom } from "../storage/tables/quota.ts";
import { findThoughts } from "../thoughts/rows.ts";
import type { ImportDeps } from "./import-row.ts";
import type { PortableNote } from "./portable.ts";
import { openHistory } from "./put-history.ts";

/** Attaches the note to those of its thoughts that exist here. A note that exists already is left unchanged. */
export async function putNote(
  { db, clock }: ImportDeps,
  actor: Actor,
  portable: PortableNote,
): Promise<"imported" | "skipped"> {
  const now = clock();
  const id = portable.id ?? createId(now);
  if (await findNote(db, actor, id)) return "skipped";
  await requireRoom(db, actor.userId, portable.text);
  const entry = await analyzeNote(portable);
  const isStored = async (tx: Db) => (await findNote(tx, actor, id)) !== undefined;
  const draft = toNote(actor, { ...portable, id }, { revision: 0, now });
  const subject = { userId: actor.userId, id, now, isStored };
  const history = await openHistory(db, subject, toChanges(draft, portable));
  if (isTurnOver()) await nextTurn();
  return changeBook(db, actor.userId, async (tx, revision) => {
    if (await isStored(tx)) return "skipped";
    const attached = await findThoughts(tx, actor, portable.thoughtIds);
    const note = { ...draft, revision, thoughtIds: [...attached.keys()].sort() };
    await insertNote(tx, note);
    await putAttachments(tx, { ...note, thoughtIds: [] }, note);
    await putNoteEntry(tx, note, entry);
    if (portable.history.length === 0)
      await recordActivity(tx, actor, { before: null, after: note, show: toSnapshot, isImport: true });
    else await history.finish(tx);
    return "imported";
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

function toChanges(note: Note, { history }: PortableNote) {
  return history.map(({ action, at, by, ...content }) => ({
    action,
    at,
    by,
    after: toSnapshot({ ...note, ...content }),
  }));
}
