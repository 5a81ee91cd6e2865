import type { Actor } from "../base/actor.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { foldLetters } from "../language/analysis/folding.ts";
import type { Db } from "../storage/db.ts";

export type TitledNote = { id: string; title: string };

const PAGE = 2_000;

/** `[[Title]]`, `[[Title#Heading]]`, `[[Title|other words]]`; in a table the bar comes after a backslash. */
const NAMED = /\[\[([^[\]\n|#]{1,200}?)(?:#[^[\]\n|]{0,200}?)?(?:\\?\|[^[\]\n]{1,200})?\]\]/gu;

/** The same for titles that people take for the same: ignores case, accents and spaces. */
export const foldTitle = (title: string) =>
  foldLetters(title.normalize("NFKC").toLowerCase()).replace(/\s+/gu, " ").trim();

/** The titles of the notes that a text names, each distinct one once, as they are written. */
export function* namesIn(text: string): Generator<string> {
  const known = new Set<string>();
  for (const [, name = ""] of text.matchAll(NAMED)) {
    if (known.has(name)) continue;
    known.add(name);
    yield name;
  }
}

/**
 * The open notes with these titles, of several with one the newest. Titles are compared when they are read, so that a renamed
 * note is found by its new title at once, and no link has to be changed.
 */
export async function findNotesByTitle(
  db: Db,
  { userId }: Actor,
  titles: string[],
): Promise<(TitledNote | null)[]> {
  const wanted = titles.map(foldTitle);
  const found = new Map<string, TitledNote | null>(wanted.map((title) => [title, null]));
  for (let after = ""; ; ) {
    const page = await db
      .selectFrom("notes")
      .select(["id", "title"])
      .where("user_id", "=", userId)
      .where("state", "=", "open")
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const note of page) {
      const title = foldTitle(note.title);
      if (found.has(title)) found.set(title, note);
    }
    if (page.length < PAGE) return wanted.map((title) => found.get(title) ?? null);
    after = page.at(-1)?.id ?? "";
    if (isTurnOver()) await nextTurn();
  }
}
