import type { Actor } from "../../base/actor.ts";
import type { Note } from "../../notes/note.ts";
import { listAttachments } from "../../notes/rows.ts";
import type { Db } from "../../storage/db.ts";
import type { Tables } from "../../storage/schema.ts";
import type { Thought } from "../../thoughts/thought.ts";

/** Rows per page: bounds memory and keeps each read short. */
const PAGE = 500;
/** Smaller, because a note may have 200,000 characters. */
const NOTES_PAGE = 20;

/** All thoughts in any state, page by page, in id order. */
export async function* readThoughts(db: Db, { userId }: Actor): AsyncGenerator<Thought[]> {
  for (let after = ""; ; ) {
    const page = await db
      .selectFrom("thoughts")
      .selectAll()
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? "";
  }
}

/** The thoughts of one state, oldest first. */
export async function* readByTime(
  db: Db,
  { userId }: Actor,
  state: Thought["state"],
): AsyncGenerator<Thought[]> {
  let after: Thought | undefined;
  for (;;) {
    let query = db
      .selectFrom("thoughts")
      .selectAll()
      .where("user_id", "=", userId)
      .where("state", "=", state);
    const last = after;
    if (last)
      query = query.where((where) =>
        where(where.refTuple("created_at", "id"), ">", where.tuple(last.created_at, last.id)),
      );
    const page = await query.orderBy("created_at").orderBy("id").limit(PAGE).execute();
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

/** All notes in id order, with the thoughts they are attached to. */
export async function* readNotes(db: Db, actor: Actor): AsyncGenerator<Note> {
  for (let after = ""; ; ) {
    const page = await db
      .selectFrom("notes")
      .selectAll()
      .where("user_id", "=", actor.userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(NOTES_PAGE)
      .execute();
    const attached = await listAttachments(
      db,
      actor,
      page.map((note) => note.id),
    );
    for (const note of page) yield { ...note, thoughtIds: attached.get(note.id) ?? [] };
    if (page.length < NOTES_PAGE) return;
    after = page.at(-1)?.id ?? "";
  }
}

/** `after` is null if the thought is as it was captured. */
export type Change = Pick<Tables["activity"], "action" | "at" | "after"> & { by: string | null };

type Subject = { id: string; updated_at: number };

/** What had happened to each of these thoughts or notes when it was read, oldest first. */
export async function readHistory(
  db: Db,
  { userId }: Actor,
  subjects: Subject[],
): Promise<Map<string, Change[]>> {
  const ids = subjects.map(({ id }) => id);
  const rows = await db
    .selectFrom("activity")
    .select(["subject_id", "action", "at", "after", "actor_name as by"])
    .where("user_id", "=", userId)
    .where("subject_id", "in", ids)
    .orderBy("id")
    .execute();
  const changes = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map(subjects.map((subject) => [subject.id, cutHistory(subject, changes.get(subject.id) ?? [])]));
}

/** It may have been changed since it was read, and no text is older than its history. */
function cutHistory({ updated_at }: Subject, changes: Change[]): Change[] {
  const last = changes.findLastIndex(({ at }) => at === updated_at);
  return last === -1 ? changes : changes.slice(0, last + 1);
}
