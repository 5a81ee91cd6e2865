import { BoundedCache } from "../base/bounded-cache.ts";
import { isTurnOver, nextTurn } from "../base/turns.ts";
import { fromBlob } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";
import { type NoteWords, readNoteWords } from "./note-words.ts";
import { WaitingNotes } from "./waiting-notes.ts";

/** Of all users together. */
const BUDGET_BYTES = 64 * 1024 * 1024;
/** Changed notes read in one query: one may have half a megabyte of terms. */
const CHUNK = 20;
const ENTRY_BYTES = 200;

/** The vectors of a note's passages, one after the other, and where the passages are (`toRanges`). */
export type NotePassages = { vectors: Int8Array; ranges: Uint8Array | null };

/** What a search compares a question with. `passages` are undefined until they are made. */
type Content = { words: NoteWords; passages: NotePassages | undefined };

/** `content` is undefined for a note that the budget has no room for: each search reads it. */
type Entry = { id: string; updatedAt: number; content: Content | undefined };

/** A note as a search looks at it. */
export type IndexedNote = Content & { id: string };

/** One user's open notes, for searching. */
export class NoteIndex {
  /** The revision up to which it is complete. */
  revision = 0;
  /** The book's last erasure when it was begun: after another one it may have a note that is gone. */
  readonly erased: number;
  bytes = 0;
  readonly #entries = new Map<string, Entry>();
  /** Last changed last; undefined after a change. */
  #ordered: Entry[] | undefined;

  constructor(erased = 0) {
    this.erased = erased;
  }

  get size(): number {
    return this.#entries.size;
  }

  put(entry: Entry): void {
    this.remove(entry.id);
    this.#entries.set(entry.id, entry);
    this.bytes += bytesOf(entry);
  }

  remove(id: string): void {
    const known = this.#entries.get(id);
    if (known) this.bytes -= bytesOf(known);
    this.#entries.delete(id);
    this.#ordered = undefined;
  }

  ordered(): Entry[] {
    this.#ordered ??= [...this.#entries.values()].sort(
      (a, b) => a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : 1),
    );
    return this.#ordered;
  }
}

const bytesOf = ({ content }: Entry) =>
  ENTRY_BYTES + (content?.words.packed.byteLength ?? 0) + (content?.passages?.vectors.byteLength ?? 0);

/** `passageModel`: whose vectors are used; without one, notes are found by words alone. */
type Options = { budgetBytes?: number; passageModel?: string };

/** Note indexes of recently searching users: brought up to date by the book's revision, note by note. */
export class NoteIndexes {
  readonly #db: Db;
  readonly #budgetBytes: number;
  readonly #passageModel: string | undefined;
  /** Those that were seen or written without vectors of that model. */
  readonly waiting = new WaitingNotes();
  readonly #users: BoundedCache<string, NoteIndex>;
  readonly #refreshing = new Map<string, Promise<void>>();

  constructor(db: Db, { budgetBytes = BUDGET_BYTES, passageModel }: Options = {}) {
    this.#db = db;
    this.#passageModel = passageModel;
    this.#budgetBytes = budgetBytes;
    this.#users = new BoundedCache({ limit: budgetBytes, weigh: ({ bytes }) => bytes });
  }

  get bytes(): number {
    return this.#users.weight;
  }

  async current(userId: string): Promise<NoteIndex> {
    // Read before the notes, so that the index may contain later changes, but never misses earlier ones.
    const last = await readLastChange(this.#db, userId);
    if (last === undefined) return new NoteIndex();
    const { revision, erased } = last;
    // One refresh at a time per user. A caller that needs a later revision than it brought tries again.
    for (;;) {
      const cached = this.#users.use(userId);
      const known = cached && cached.erased >= erased ? cached : undefined;
      if (known && known.revision >= revision) return known;
      const running = this.#refreshing.get(userId);
      if (running) await running;
      else await this.#refresh(userId, known ?? new NoteIndex(erased), revision);
    }
  }

  /** The notes, last changed last. Those that the budget has no room for are read one after another. */
  async *read(userId: string, index: NoteIndex): AsyncGenerator<IndexedNote> {
    for (const { id, content } of index.ordered()) {
      if (isTurnOver()) await nextTurn();
      if (content) yield { id, ...content };
      else {
        const [row] = await readContent(this.#db, { userId, id });
        if (row) yield { id, ...(await this.#toContent(row)) };
      }
    }
  }

  async #toContent({ terms, passage_model, passage_vectors, passage_ranges }: Row): Promise<Content> {
    const isUsable = passage_vectors && passage_model === this.#passageModel;
    return {
      words: await readNoteWords(terms),
      passages: isUsable ? { vectors: fromBlob(passage_vectors), ranges: passage_ranges } : undefined,
    };
  }

  async #refresh(userId: string, index: NoteIndex, revision: number): Promise<void> {
    const refresh = this.#readChanges(userId, index);
    this.#refreshing.set(userId, refresh);
    try {
      await refresh;
      // The note of that revision may have been erased meanwhile.
      index.revision = Math.max(index.revision, revision);
      this.#users.set(userId, index);
    } finally {
      this.#refreshing.delete(userId);
    }
  }

  async #readChanges(userId: string, index: NoteIndex): Promise<void> {
    for (let after: Cursor = { revision: index.revision + 1, id: "" }; ; ) {
      const notes = await readChanges(this.#db, { userId, ...after });
      for (const { id, state, updated_at: updatedAt, ...row } of notes) {
        index.remove(id);
        if (state !== "open") continue;
        const content = index.bytes < this.#budgetBytes ? await this.#toContent(row) : undefined;
        index.put({ id, updatedAt, content });
        if (this.#passageModel !== undefined && row.passage_model !== this.#passageModel)
          this.waiting.add({ userId, noteId: id });
      }
      const last = notes.at(-1);
      if (!last) return;
      const isAll = notes.length < CHUNK;
      // The last note's revision may continue in the next chunk.
      index.revision = isAll ? last.revision : last.revision - 1;
      if (isAll) return;
      after = last;
    }
  }
}

/** Many notes may share a revision. */
type Cursor = { revision: number; id: string };

const lastChange = prepareQuery((db, book: { userId: string }) =>
  db
    .selectFrom("notes")
    .select((note) => [
      note.fn.max("revision").as("revision"),
      note
        .selectFrom("books")
        .select("erased_revision")
        .where("books.user_id", "=", book.userId)
        .as("erased"),
    ])
    .where("user_id", "=", book.userId),
);

/** Undefined for a user without notes, whose searches cost no more than this query. */
async function readLastChange(
  db: Db,
  userId: string,
): Promise<{ revision: number; erased: number } | undefined> {
  const [notes] = await lastChange(db, { userId });
  if (notes?.revision === null || notes?.revision === undefined) return undefined;
  return { revision: notes.revision, erased: notes.erased ?? 0 };
}

const contentColumns = ["terms", "passage_model", "passage_vectors", "passage_ranges"] as const;
type Row = Pick<Tables["note_index"], (typeof contentColumns)[number]>;

const readChanges = prepareQuery((db, after: Cursor & { userId: string }) =>
  db
    .selectFrom("notes")
    .innerJoin("note_index", (join) =>
      join.onRef("note_index.user_id", "=", "notes.user_id").onRef("note_index.note_id", "=", "notes.id"),
    )
    .select(["id", "state", "updated_at", "revision", ...contentColumns])
    .where("notes.user_id", "=", after.userId)
    .where((where) => where(where.refTuple("revision", "id"), ">", where.tuple(after.revision, after.id)))
    .orderBy("revision")
    .orderBy("id")
    .limit(CHUNK),
);

const readContent = prepareQuery((db, note: { userId: string; id: string }) =>
  db
    .selectFrom("note_index")
    .select(contentColumns)
    .where("user_id", "=", note.userId)
    .where("note_id", "=", note.id),
);
