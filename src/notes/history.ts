import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import type { Note } from "./note.ts";

type Action = Tables["activity"]["action"];

/** `version` is written first, because versions are looked up by the beginning of the JSON. */
type NoteSnapshot = Pick<Note, "version" | "title" | "text" | "state" | "thoughtIds">;

/** The note after a change, with the time and the key's name (null: the person). */
export type StoredVersion = NoteSnapshot & { action: Action; at: string; by: string | null };

export function toSnapshot({ version, title, text, state, thoughtIds }: Note): NoteSnapshot {
  return { version, title, text, state, thoughtIds };
}

const selectVersions = (db: Db, actor: Actor, noteId: string) =>
  db
    .selectFrom("activity")
    .select(["id", "action", "actor_name", "at", "after"])
    .where("user_id", "=", actor.userId)
    .where("subject_id", "=", noteId);

/** A note's versions are all stored. */
type VersionRow = Pick<Tables["activity"], "id" | "action" | "actor_name" | "at" | "after">;

const beginningWith = (version: number) => `{"version":${version},%`;

export async function findVersion(
  db: Db,
  actor: Actor,
  noteId: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const row = await selectVersions(db, actor, noteId)
    .where("after", "like", beginningWith(version))
    .executeTakeFirst();
  return row && toVersion(row);
}

/** Newest first, older than the version `before`. */
export async function listVersions(
  db: Db,
  actor: Actor,
  noteId: string,
  page: { before?: number | undefined; size: number },
): Promise<StoredVersion[]> {
  const { before, size } = page;
  let query = selectVersions(db, actor, noteId);
  if (before !== undefined)
    query = query.where("id", "<", (activity) =>
      activity
        .selectFrom("activity as later")
        .select("later.id")
        .where("later.user_id", "=", actor.userId)
        .where("later.subject_id", "=", noteId)
        .where("later.after", "like", beginningWith(before)),
    );
  const rows = await query.orderBy("id", "desc").limit(size).execute();
  return rows.map(toVersion);
}

function toVersion({ action, actor_name, at, after }: VersionRow): StoredVersion {
  return { ...(JSON.parse(after as string) as NoteSnapshot), action, at: toIso(at), by: actor_name };
}
