import { ANALYSIS_VERSION } from "../language/analysis/analyzer.ts";
import { analyzeNote, putNoteEntry } from "../notes/index-rows.ts";
import type { Db } from "../storage/db.ts";
import { bumpRevision } from "../storage/tables/books.ts";
import type { Check, Fault } from "./check.ts";
import { findOrphans } from "./orphans.ts";
import { readPages } from "./pages.ts";

/** Smaller pages than for thoughts: notes are long. */
const NOTES = 20;

/** Every note has an index entry that matches what the analyzer makes of its title and text. */
export const checkNoteEntries: Check = {
  name: "note index",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "note_index", column: "note_id", target: "notes" });
    for await (const rows of readPages((after) => readNotes(deps.db, userId, after), NOTES)) {
      const faults: Fault[] = [];
      for (const row of rows)
        if (!(await isValid(row)))
          faults.push({ id: row.id, repair: (tx) => rebuildEntry(tx, userId, row.id) });
      yield faults;
    }
  },
};

type Row = Awaited<ReturnType<typeof readNotes>>[number];

async function readNotes(db: Db, userId: string, after: string) {
  return db
    .selectFrom("notes")
    .leftJoin("note_index", (join) =>
      join.onRef("note_index.user_id", "=", "notes.user_id").onRef("note_index.note_id", "=", "notes.id"),
    )
    .select(["notes.id", "title", "text", "notes.version", "note_index.version as entry_version"])
    .select(["analysis", "terms"])
    .where("notes.user_id", "=", userId)
    .where("notes.id", ">", after)
    .orderBy("notes.id")
    .limit(NOTES)
    .execute();
}

/** Entries of an older analyzer count as valid: the service rebuilds them itself. */
async function isValid(row: Row): Promise<boolean> {
  if (row.entry_version === null || row.entry_version > row.version) return false;
  return row.analysis !== ANALYSIS_VERSION || (await analyzeNote(row)).terms === row.terms;
}

/** Only the note's revision changes, which makes the in-memory indexes reload it. */
async function rebuildEntry(tx: Db, userId: string, id: string): Promise<void> {
  const revision = await bumpRevision(tx, userId);
  const note = await tx
    .updateTable("notes")
    .set({ revision })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (note) await putNoteEntry(tx, { ...note, thoughtIds: [] }, await analyzeNote(note));
}
