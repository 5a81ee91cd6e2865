import { setImmediate as nextRound } from "node:timers/promises";
import { BoundedCache } from "../base/bounded-cache.ts";
import { Postings } from "../search/postings.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import { parseTerms } from "./index-rows.ts";

const BUDGET_BYTES = 32 * 1024 * 1024;
/** Notes read before yielding to the event loop. */
const CHUNK = 20;

/** A user's open notes, for searching; one slot per note, last changed last. */
export type NoteIndex = { ids: string[]; postings: Postings };
type Resident = { revision: number; index: Promise<NoteIndex>; bytes: number };

/**
 * Note indexes of recently searching users. An index is rebuilt when a note of its user has changed: notes are few, and
 * exact counts keep every score exact. Captures do not affect it.
 */
export class NoteIndexes {
  readonly #db: Db;
  readonly #users: BoundedCache<string, Resident>;

  constructor(db: Db, budgetBytes = BUDGET_BYTES) {
    this.#db = db;
    this.#users = new BoundedCache({ limit: budgetBytes, weigh: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.#users.weight;
  }

  async current(userId: string): Promise<NoteIndex> {
    // Read before the notes, so that the index may contain later changes, but never misses earlier ones.
    const revision = await readLastChange(this.#db, userId);
    if (revision === undefined) return emptyIndex;
    const known = this.#users.get(userId);
    const resident = known && known.revision >= revision ? known : this.#build(userId, revision);
    this.#users.set(userId, resident);
    try {
      const index = await resident.index;
      resident.bytes = index.postings.bytes + index.ids.length * 100;
      this.#users.trim();
      return index;
    } catch (error) {
      if (this.#users.get(userId) === resident) this.#users.delete(userId);
      throw error;
    }
  }

  #build(userId: string, revision: number): Resident {
    return { revision, index: readIndex(this.#db, userId), bytes: 0 };
  }
}

const emptyIndex: NoteIndex = { ids: [], postings: new Postings() };

const lastChange = prepareQuery((db, book: { userId: string }) =>
  db
    .selectFrom("notes")
    .select((note) => note.fn.max("revision").as("revision"))
    .where("user_id", "=", book.userId),
);

/** Undefined for a user without notes, whose searches cost no more than this query. */
async function readLastChange(db: Db, userId: string): Promise<number | undefined> {
  const [notes] = await lastChange(db, { userId });
  return notes?.revision ?? undefined;
}

async function readIndex(db: Db, userId: string): Promise<NoteIndex> {
  const notes = await db
    .selectFrom("notes")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .orderBy("updated_at")
    .orderBy("id")
    .execute();
  const ids = notes.map(({ id }) => id);
  const postings = new Postings();
  for (let slot = 0; slot < ids.length; slot += CHUNK) {
    const terms = await readTerms(db, userId, ids.slice(slot, slot + CHUNK));
    for (const [i, id] of ids.slice(slot, slot + CHUNK).entries())
      postings.add(slot + i, repeatTerms(terms.get(id) ?? ""));
    await nextRound();
  }
  const slots = Int32Array.from(ids.keys());
  return { ids, postings: new Postings(postings.pack(slots, ids.length)) };
}

async function readTerms(db: Db, userId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("note_index")
    .select(["note_id", "terms"])
    .where("user_id", "=", userId)
    .where("note_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.note_id, row.terms]));
}

/** Each term as often as it occurs in the note, which is how postings count. */
function repeatTerms(terms: string): string[] {
  const repeated: string[] = [];
  for (const { term, count } of parseTerms(terms)) for (let i = 0; i < count; i++) repeated.push(term);
  return repeated;
}
