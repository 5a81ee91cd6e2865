import type { Actor } from "../base/actor.ts";
import type { NoteListing } from "../contract-app/notes.ts";
import type { Db } from "../storage/db.ts";
import { toNoteListing } from "./note.ts";

/** The thought's notes without archived ones, last changed first. */
export async function listAttachedNotes(db: Db, actor: Actor, thoughtId: string): Promise<NoteListing[]> {
  const rows = await db
    .selectFrom("note_attachments")
    .innerJoin("notes", (join) =>
      join
        .onRef("notes.user_id", "=", "note_attachments.user_id")
        .onRef("notes.id", "=", "note_attachments.note_id"),
    )
    .select([
      "notes.user_id",
      "notes.id",
      "title",
      "state",
      "created_at",
      "updated_at",
      "version",
      "revision",
    ])
    .where("note_attachments.user_id", "=", actor.userId)
    .where("note_attachments.thought_id", "=", thoughtId)
    .where("state", "=", "open")
    .orderBy("updated_at", "desc")
    .orderBy("notes.id", "desc")
    .execute();
  return rows.map(toNoteListing);
}
