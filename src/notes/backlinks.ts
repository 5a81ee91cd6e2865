import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { cutText } from "../base/text.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import type { Backlinks, NamedThought } from "../contract-app/notes.ts";
import type { Db } from "../storage/db.ts";
import { findNote } from "./rows.ts";
import { findNotesByTitle, foldTitle, namesIn } from "./titles.ts";

/** Read at once; a note can be 200,000 characters long. */
const PAGE = 20;
const MAX_SHOWN = 100;
const LABEL_CHARACTERS = 160;

/** As in the partial indexes, which hold the few texts that name any note. */
const namesNotes = sql<boolean>`text like '%[[%'`;

/** The thoughts and notes whose text names this note by its title; archived ones are left out. */
export async function listBacklinks(db: Db, actor: Actor, id: string): Promise<Backlinks | undefined> {
  const note = await findNote(db, actor, id);
  if (!note) return undefined;
  // Of several with one title, the newest is meant.
  const [meant] = await findNotesByTitle(db, actor, [note.title]);
  if (meant?.id !== id) return { thoughts: [], notes: [] };
  const title = foldTitle(note.title);
  const thoughts = await listNaming(title, (after) => readThoughts(db, actor, after));
  const notes = await listNaming(title, (after) => readNotes(db, actor, after));
  return {
    thoughts: thoughts.map(nameThought),
    notes: notes.filter((other) => other.id !== id).map(({ id, title }) => ({ id, title })),
  };
}

export const nameThought = ({ id, text }: { id: string; text: string }): NamedThought => ({
  id,
  label: cutText(text, LABEL_CHARACTERS),
});

/** In turns: a note can be full of names. */
async function isNamed(text: string, title: string): Promise<boolean> {
  for (const name of namesIn(text)) {
    if (isTurnOver()) await nextTurn();
    if (foldTitle(name) === title) return true;
  }
  return false;
}

/** Page by page, newest first. */
async function listNaming<Row extends { id: string; text: string }>(
  title: string,
  read: (after: string) => Promise<Row[]>,
): Promise<Row[]> {
  const naming: Row[] = [];
  for (let after = LAST; naming.length < MAX_SHOWN; ) {
    const page = await read(after);
    for (const row of page) {
      if (isTurnOver()) await nextTurn();
      if (await isNamed(row.text, title)) naming.push(row);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.id ?? "";
  }
  return naming.slice(0, MAX_SHOWN);
}

/** After every id. */
const LAST = "~";

const readThoughts = (db: Db, { userId }: Actor, after: string) =>
  db
    .selectFrom("thoughts")
    .select(["id", "text"])
    .where("user_id", "=", userId)
    .where(namesNotes)
    .where("state", "<>", "archived")
    .where("id", "<", after)
    .orderBy("id", "desc")
    .limit(PAGE)
    .execute();

const readNotes = (db: Db, { userId }: Actor, after: string) =>
  db
    .selectFrom("notes")
    .select(["id", "title", "text"])
    .where("user_id", "=", userId)
    .where(namesNotes)
    .where("state", "=", "open")
    .where("id", "<", after)
    .orderBy("id", "desc")
    .limit(PAGE)
    .execute();
