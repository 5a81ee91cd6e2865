import { BoundedCache } from "../../base/bounded-cache.ts";
import { isStorageGone } from "../../base/errors.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import type { DateMention } from "../../contract.ts";
import type { StaticEmbedder } from "../../language/embedding/static-embedder.ts";
import { countPassages, fromBlob, toInt8 } from "../../language/vectors.ts";
import type { Db } from "../../storage/db.ts";
import { prepareQuery } from "../../storage/prepared.ts";
import { readErasedRevision } from "../../storage/tables/books.ts";
import { noteDropped } from "./dropped-memory.ts";
import { createIndexFiles, type IndexFiles, madeWith, packWhenGrown } from "./file.ts";
import { createState, type IndexState } from "./state.ts";
import { type IndexedThought, UserIndex } from "./user-index.ts";

/** Rows read in one query: each may have 20,000 characters. */
const CHUNK = 250;

/**
 * The index knows one number per text, `version * 256 + analysis`: it changes when the thought is edited, and when a newer
 * analyzer reads the same text. `analysis` is the analyzer's version (ANALYSIS_VERSION), so it stays below 256.
 */
const MAX_ANALYSES = 256;
type ResidentDeps = {
  db: Db;
  /** Makes the indexed tokens and vectors; a vector that is not stored yet is computed from the tokens. */
  tokenizer: StaticEmbedder;
  /** Passage vectors of other models are not comparable, so they are left out. */
  passageModel: string;
  dataDir: string;
  budgetBytes: number;
};

/** Changes are read in this order. Many thoughts may share a revision. */
type Cursor = { revision: number; id: string };

const readChanges = prepareQuery((db, after: Cursor & { userId: string }) =>
  db
    .selectFrom("thoughts")
    .innerJoin("thought_index", (join) =>
      join
        .onRef("thought_index.user_id", "=", "thoughts.user_id")
        .onRef("thought_index.thought_id", "=", "thoughts.id"),
    )
    .select(["id", "created_at", "state", "author_kind", "revision", "dates"])
    .select([
      "thought_index.version",
      "analysis",
      "terms",
      "label",
      "is_question",
      "tokens",
      "vector",
      "model",
      "passage_model",
      "passage_vectors",
      "passage_ranges",
    ])
    .where("thoughts.user_id", "=", after.userId)
    .where((where) => where(where.refTuple("revision", "id"), ">", where.tuple(after.revision, after.id)))
    .orderBy("revision")
    .orderBy("id")
    .limit(CHUNK),
);

type ChangedRow = Awaited<ReturnType<typeof readChanges>>[number];

/** The active users' indexes: updated by revision before each use; the least recently used are dropped first. */
export class ResidentIndexes {
  readonly #deps: ResidentDeps;
  readonly #files: IndexFiles;
  readonly #users: BoundedCache<string, UserIndex>;
  #editions = 0;
  readonly #refreshing = new Map<string, Promise<UserIndex>>();

  constructor(deps: ResidentDeps) {
    this.#deps = deps;
    const onDrop = ({ bytes }: UserIndex) => noteDropped(bytes);
    this.#users = new BoundedCache({ limit: deps.budgetBytes, weigh: ({ bytes }) => bytes, onDrop });
    this.#files = createIndexFiles(deps.dataDir, madeWith(deps.tokenizer, deps.passageModel));
  }

  get bytes(): number {
    return this.#users.weight;
  }

  has(userId: string): boolean {
    return this.#users.get(userId) !== undefined;
  }

  /** The user's index, up to date with at least `revision`. */
  async upTo(userId: string, revision: number): Promise<UserIndex> {
    // One refresh at a time per user. A caller that needs a later revision than it brought tries again.
    for (;;) {
      const known = this.#users.use(userId);
      if (known && known.revision >= revision) return known;
      const running = this.#refreshing.get(userId);
      if (running) await running;
      else await this.#refresh(userId, revision);
    }
  }

  /** Writes the index file if enough has changed since the last one. Slow. */
  async saveWhenGrown(userId: string): Promise<void> {
    const index = this.#users.get(userId);
    const packed = index && packWhenGrown(index);
    if (!packed) return;
    this.#files.write(userId, packed);
    await this.replace(userId, packed);
  }

  /** Goes on with a packed state of the user's index, unless the index is another by now or the database is away. */
  async replace(userId: string, packed: IndexState): Promise<void> {
    for (let running = this.#refreshing.get(userId); running; running = this.#refreshing.get(userId))
      // Its failure is told to who began it.
      await running.catch(() => undefined);
    const known = this.#users.get(userId);
    try {
      if (known?.state.edition === packed.edition)
        await this.#refresh(userId, known.revision, this.#createIndex(packed));
      // Forgotten while it was packed, and its file was written after that.
      else if (packed.revision < (await readErasedRevision(this.#deps.db, userId)))
        this.#files.remove(userId);
    } catch (error) {
      if (!isStorageGone(error)) throw error;
    }
  }

  /** Drops the index and its file, because something in it was erased for good. */
  forget(userId: string): void {
    this.#users.delete(userId);
    this.#files.remove(userId);
  }

  async #refresh(userId: string, revision: number, from = this.#users.get(userId)): Promise<void> {
    const refresh = this.#readUpTo(userId, revision, from);
    this.#refreshing.set(userId, refresh);
    try {
      this.#users.set(userId, await refresh);
    } finally {
      this.#refreshing.delete(userId);
    }
  }

  async #readUpTo(userId: string, revision: number, from: UserIndex | undefined): Promise<UserIndex> {
    for (let index = from; ; index = undefined) {
      const erased = await readErasedRevision(this.#deps.db, userId);
      if (!index || index.isWasteful || index.revision < erased)
        index = await this.#openIndex(userId, erased);
      await this.#readChanges(userId, index);
      // A revision that changed no thought has no row.
      index.revision = Math.max(index.revision, revision);
      if ((await readErasedRevision(this.#deps.db, userId)) === erased) return index;
      // A thought was erased meanwhile, and may have been read before.
      this.#users.delete(userId);
    }
  }

  async #readChanges(userId: string, index: UserIndex): Promise<void> {
    for (let after: Cursor = { revision: index.revision + 1, id: "" }; ; ) {
      const rows = await readChanges(this.#deps.db, { userId, ...after });
      for (const row of rows) {
        if (isTurnOver()) await nextTurn();
        this.#put(index, row);
      }
      const last = rows.at(-1);
      if (!last) return;
      const isAll = rows.length < CHUNK;
      // The last row's revision may continue in the next chunk.
      index.revision = isAll ? last.revision : last.revision - 1;
      if (isAll) return;
      after = last;
    }
  }

  /** Read from the file, unless that is older than the last erasure: then it is removed. */
  async #openIndex(userId: string, erased: number): Promise<UserIndex> {
    const packed = await this.#files.read(userId);
    const isOutdated = packed !== undefined && packed.revision < erased;
    if (isOutdated) this.#files.remove(userId);
    return this.#createIndex(isOutdated ? undefined : packed);
  }

  #put(index: UserIndex, row: ChangedRow): void {
    const tokens = new Uint16Array(new Uint8Array(row.tokens).buffer);
    index.put({
      id: row.id,
      createdAt: row.created_at,
      state: row.state,
      author: row.author_kind,
      version: row.version * MAX_ANALYSES + row.analysis,
      terms: row.terms === "" ? [] : row.terms.split(" "),
      label: row.label,
      isQuestion: row.is_question === 1,
      tokens,
      vector: this.#vectorOf(row, tokens),
      passages: this.#passagesOf(row),
      dates: toTimes(row.dates),
    });
  }

  #vectorOf({ vector, model }: ChangedRow, tokens: Uint16Array): Int8Array {
    const { tokenizer } = this.#deps;
    return vector && model === tokenizer.model ? fromBlob(vector) : toInt8(tokenizer.embedTokens(tokens));
  }

  #passagesOf(row: ChangedRow): IndexedThought["passages"] {
    if (!row.passage_vectors || row.passage_model !== this.#deps.passageModel) return undefined;
    const vectors = fromBlob(row.passage_vectors);
    return { vectors, dimensions: vectors.length / countPassages(row.passage_ranges) };
  }

  #createIndex(packed: IndexState | undefined): UserIndex {
    const state = packed ?? createState(this.#deps.tokenizer.vocabularySize);
    return new UserIndex({ ...state, edition: ++this.#editions });
  }
}

const NO_DATES = "[]";

function toTimes(dates: string): Float64Array {
  if (dates === NO_DATES) return new Float64Array(0);
  const mentions = JSON.parse(dates) as DateMention[];
  return Float64Array.from(mentions.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]));
}
