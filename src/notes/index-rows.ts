import type { Updateable } from "kysely";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { ANALYSIS_VERSION, analyzeTextInTurns } from "../language/analysis/analyzer.ts";
import type { Db } from "../storage/db.ts";
import type { Urgency } from "../storage/postgres/per-user-queue.ts";
import type { Tables } from "../storage/schema.ts";
import { changeBook } from "../storage/tables/books.ts";
import type { Note } from "./note.ts";
import { splitPieces } from "./pieces.ts";

type Entry = Pick<Tables["note_index"], "analysis" | "terms">;

/** A word in the title counts as this many in the text. */
const TITLE_WEIGHT = 3;
/** More than the prose of the longest note has; further terms of a table of numbers are left out. */
const MAX_TERMS = 100_000;

/** Computed before the transaction that writes it, and in turns: a long note can take seconds. */
export async function analyzeNote({ title, text }: Pick<Note, "title" | "text">): Promise<Entry> {
  const counts = new Map<string, number>();
  const count = (term: string, times: number) => {
    const known = counts.get(term);
    if (known !== undefined || counts.size < MAX_TERMS) counts.set(term, (known ?? 0) + times);
  };
  for (const term of await analyzeTextInTurns(title)) count(term, TITLE_WEIGHT);
  for (const piece of splitPieces(text)) {
    if (isTurnOver()) await nextTurn();
    for (const term of await analyzeTextInTurns(piece)) count(term, 1);
  }
  let terms = "";
  for (const [term, times] of counts) {
    if (isTurnOver()) await nextTurn();
    terms += terms === "" ? `${term} ${times}` : ` ${term} ${times}`;
  }
  return { analysis: ANALYSIS_VERSION, terms };
}

const withoutPassages = { passage_model: null, passage_vectors: null, passage_ranges: null };

/** Part of the transaction that stores the text, so that a note can be found by its words at once. */
export async function putNoteEntry(tx: Db, note: Note, entry: Entry): Promise<void> {
  const row = { version: note.version, ...entry, ...withoutPassages };
  await tx
    .insertInto("note_index")
    .values({ user_id: note.user_id, note_id: note.id, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "note_id"]).doUpdateSet(row))
    .execute();
}

/** Runs at the start: replaces the entries of other analyzer versions; returns how many. */
export async function reindexNotes(db: Db): Promise<number> {
  let reindexed = 0;
  const outdated = await db
    .selectFrom("note_index")
    .select(["user_id", "note_id"])
    .where("analysis", "<>", ANALYSIS_VERSION)
    .execute();
  for (const key of outdated) if (await reindexNote(db, key)) reindexed++;
  return reindexed;
}

/** Checks the entry's version: a change in between has written its own entry, and an erasure left none. */
async function reindexNote(db: Db, key: { user_id: string; note_id: string }): Promise<boolean> {
  const note = await db
    .selectFrom("notes")
    .innerJoin("note_index", (join) =>
      join.onRef("note_index.user_id", "=", "notes.user_id").onRef("note_index.note_id", "=", "notes.id"),
    )
    .select(["title", "text", "note_index.version"])
    .where("notes.user_id", "=", key.user_id)
    .where("id", "=", key.note_id)
    .executeTakeFirst();
  if (!note) return false;
  const entry = { ...key, version: note.version };
  return changeNoteEntry(db, entry, await analyzeNote(note), "awaited");
}

/** False if the note was changed meanwhile. Only its revision changes, which makes the in-memory indexes read it again. */
export async function changeNoteEntry(
  db: Db,
  entry: Pick<Tables["note_index"], "user_id" | "note_id" | "version">,
  columns: Updateable<Tables["note_index"]>,
  urgency: Urgency,
): Promise<boolean> {
  const change = async (tx: Db, revision: number) => {
    const { numUpdatedRows } = await tx
      .updateTable("note_index")
      .set(columns)
      .where("user_id", "=", entry.user_id)
      .where("note_id", "=", entry.note_id)
      .where("version", "=", entry.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx
      .updateTable("notes")
      .set({ revision })
      .where("user_id", "=", entry.user_id)
      .where("id", "=", entry.note_id)
      .execute();
    return true;
  };
  return changeBook(db, entry.user_id, change, urgency);
}
