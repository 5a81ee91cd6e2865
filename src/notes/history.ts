import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import { sharedEnds } from "../base/text.ts";
import type { Db } from "../storage/db.ts";
import type { Tables } from "../storage/schema.ts";
import type { Note } from "./note.ts";

type Action = Tables["activity"]["action"];

/** `version` is written first, because versions are looked up by the beginning of the JSON. */
type NoteSnapshot = Pick<Note, "version" | "title" | "text" | "state" | "thoughtIds">;

/** What a version has between the first `head` and the last `tail` characters of the one before, which stayed. */
type TextChange = { head: number; tail: number; words: string };

/** A note is saved at every pause, so most versions are stored as what they changed (ADR 20). */
type StoredSnapshot = Omit<NoteSnapshot, "text"> & ({ text: string } | { changed: TextChange });

/** One version in so many is stored whole, so that each is read from few rows. */
const WHOLE_EVERY = 64;

/** The note after a change, with the time and the key's name (null: the person). */
export type StoredVersion = NoteSnapshot & { action: Action; at: string; by: string | null };

export function toSnapshot({ version, title, text, state, thoughtIds }: Note): NoteSnapshot {
  return { version, title, text, state, thoughtIds };
}

/** How a change of a note is stored. What an import left may be another text than the note's: after it comes a whole one. */
export function toStoredChange(before: Note, after: Note, isAfterImport: boolean): StoredSnapshot {
  const snapshot = toSnapshot(after);
  const { text, ...others } = snapshot;
  const changed = compareTexts(before.text, text);
  const isWhole =
    isAfterImport ||
    before.version !== after.version - 1 ||
    after.version % WHOLE_EVERY === 0 ||
    changed.words.length > text.length / 2;
  return isWhole ? snapshot : { ...others, changed };
}

function compareTexts(before: string, after: string): TextChange {
  const { head, tail } = sharedEnds(before, after);
  return { head, tail, words: after.slice(head, after.length - tail) };
}

/** Of rows that follow one another, oldest first, without those whose text is lost with an earlier row. */
export function* readSnapshots<Row extends { after: string | null }>(
  rows: Row[],
): Generator<[Row, NoteSnapshot]> {
  let last: NoteSnapshot | undefined;
  for (const row of rows) {
    const stored = JSON.parse(row.after as string) as StoredSnapshot;
    last = "text" in stored ? stored : last && applyChange(last, stored);
    if (last) yield [row, last];
  }
}

function applyChange(
  before: NoteSnapshot,
  { version, title, changed, ...others }: Extract<StoredSnapshot, { changed: TextChange }>,
): NoteSnapshot | undefined {
  if (before.version !== version - 1) return undefined;
  const end = before.text.length - changed.tail;
  const text = before.text.slice(0, changed.head) + changed.words + before.text.slice(end);
  return { version, title, text, ...others };
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
  return row && (await readVersions(db, actor, noteId, [row]))[0];
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
  return readVersions(db, actor, noteId, rows);
}

/** Of rows that follow one another, newest first. */
async function readVersions(
  db: Db,
  actor: Actor,
  noteId: string,
  rows: VersionRow[],
): Promise<StoredVersion[]> {
  const earlier: VersionRow[] = [];
  for (let oldest = rows.at(-1); oldest && !isWhole(oldest); oldest = earlier.at(-1)) {
    const more = await selectVersions(db, actor, noteId)
      .where("id", "<", oldest.id)
      .orderBy("id", "desc")
      .limit(WHOLE_EVERY)
      .execute();
    if (more.length === 0) break;
    const end = more.findIndex(isWhole);
    earlier.push(...(end < 0 ? more : more.slice(0, end + 1)));
  }
  const read = [...readSnapshots([...rows, ...earlier].reverse())].reverse();
  return read
    .filter(([row]) => rows.includes(row))
    .map(([{ action, at, actor_name: by }, snapshot]) => ({ ...snapshot, action, at: toIso(at), by }));
}

const isWhole = ({ after }: VersionRow) => "text" in (JSON.parse(after as string) as StoredSnapshot);
