import type { Actor } from "../base/actor.ts";
import type { Place } from "../base/page.ts";
import type { Db } from "../storage/db.ts";
import type { Note, NoteState } from "./note.ts";

/** The SQL on notes and attachments. Every statement filters by user, so another user's note does not exist. */

export async function insertNote(tx: Db, { thoughtIds: _, ...row }: Note): Promise<void> {
  await tx.insertInto("notes").values(row).execute();
}

export async function findNote(db: Db, actor: Actor, id: string): Promise<Note | undefined> {
  const row = await db
    .selectFrom("notes")
    .selectAll()
    .where("user_id", "=", actor.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  // Read after the note: an attachment in between raises the version, so a write based on this is rejected.
  const attached = await listAttachments(db, actor, [id]);
  return { ...row, thoughtIds: attached.get(id) ?? [] };
}

export type OpenNote = Pick<Note, "id" | "title" | "text" | "created_at">;

/** The open ones of these notes. */
export async function findOpenNotes(db: Db, actor: Actor, ids: string[]): Promise<Map<string, OpenNote>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("notes")
    .select(["id", "title", "text", "created_at"])
    .where("user_id", "=", actor.userId)
    .where("id", "in", ids)
    .where("state", "=", "open")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** By id, including archived ones. */
export async function findNoteTitles(db: Db, actor: Actor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("notes")
    .select(["id", "title"])
    .where("user_id", "=", actor.userId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export type NotePage = {
  state: NoteState;
  /** Starts after this note, last changed first. */
  after: Place | undefined;
  size: number;
};

export async function listNoteRows(db: Db, actor: Actor, { state, after, size }: NotePage) {
  let query = db
    .selectFrom("notes")
    .select(["user_id", "id", "title", "state", "created_at", "updated_at", "version", "revision"])
    .where("user_id", "=", actor.userId)
    .where("state", "=", state);
  if (after)
    query = query.where((where) =>
      where(where.refTuple("updated_at", "id"), "<", where.tuple(after.at, after.id)),
    );
  return query.orderBy("updated_at", "desc").orderBy("id", "desc").limit(size).execute();
}

export type NoteContent = Pick<Note, "title" | "text" | "state" | "thoughtIds">;

/** Compare-and-swap on the version that was read; undefined if another change came first. */
export async function updateNoteRow(
  tx: Db,
  read: Note,
  { thoughtIds, ...content }: NoteContent,
  { at, revision }: { at: number; revision: number },
): Promise<Note | undefined> {
  const row = await tx
    .updateTable("notes")
    .set({ ...content, updated_at: at, version: read.version + 1, revision })
    .where("user_id", "=", read.user_id)
    .where("id", "=", read.id)
    .where("version", "=", read.version)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, thoughtIds };
}

/** By note, the ids of the thoughts it is attached to. */
export async function listAttachments(db: Db, actor: Actor, ids: string[]): Promise<Map<string, string[]>> {
  const byNote = new Map<string, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return byNote;
  const rows = await db
    .selectFrom("note_attachments")
    .select(["note_id", "thought_id"])
    .where("user_id", "=", actor.userId)
    .where("note_id", "in", ids)
    .orderBy("thought_id")
    .execute();
  for (const row of rows) byNote.get(row.note_id)?.push(row.thought_id);
  return byNote;
}

/** Tells that its attachments are others, though it has the same version. */
export async function putRevision(tx: Db, { user_id, id }: Note, revision: number): Promise<void> {
  await tx
    .updateTable("notes")
    .set({ revision })
    .where("user_id", "=", user_id)
    .where("id", "=", id)
    .execute();
}

/** Updates the stored attachments to those of `after`. */
export async function putAttachments(tx: Db, before: Note, after: Note): Promise<void> {
  const gone = before.thoughtIds.filter((id) => !after.thoughtIds.includes(id));
  const added = after.thoughtIds.filter((id) => !before.thoughtIds.includes(id));
  const key = { user_id: after.user_id, note_id: after.id };
  if (gone.length > 0)
    await tx
      .deleteFrom("note_attachments")
      .where("user_id", "=", key.user_id)
      .where("note_id", "=", key.note_id)
      .where("thought_id", "in", gone)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto("note_attachments")
      .values(added.map((thought_id) => ({ ...key, thought_id })))
      .execute();
}
