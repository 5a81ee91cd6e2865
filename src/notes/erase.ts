import type { Db } from "../storage/db.ts";

/** Part of a change of the book, which has to mark the erasure. The thoughts it is attached to are kept. */
export async function eraseNoteRows(tx: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  await tx.deleteFrom("activity").where("user_id", "=", userId).where("subject_id", "=", id).execute();
  await tx.deleteFrom("note_attachments").where("user_id", "=", userId).where("note_id", "=", id).execute();
  await tx.deleteFrom("note_index").where("user_id", "=", userId).where("note_id", "=", id).execute();
  await tx.deleteFrom("notes").where("user_id", "=", userId).where("id", "=", id).execute();
}
