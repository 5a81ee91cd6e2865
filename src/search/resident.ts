import type { TokenWeights } from "../language/embedder.ts";
import type { StaticEmbedder } from "../language/static-embedder.ts";
import { TokenFrequencies } from "../language/token-frequencies.ts";
import { fromBlob, fromInt8 } from "../language/vectors.ts";
import type { Db } from "../storage/db.ts";

export type AuthorFilter = "user" | "agent" | "all";
export type SemanticHit = { id: string; score: number };

const NOT_OPEN = 0;
const OPEN_BY_USER = 1;
const OPEN_BY_AGENT = 2;

const INITIAL_SLOTS = 256;

/** One user's open thoughts in memory: a vector a slot, and how often each token stands in them. */
export class UserVectors {
  revision = 0;
  readonly #dimensions: number;
  readonly #ids: string[] = [];
  readonly #slots = new Map<string, number>();
  readonly #tokens: number[][] = [];
  readonly #frequencies: TokenFrequencies;
  #vectors: Int8Array;
  #kinds: Uint8Array;

  constructor(dimensions: number, vocabularySize: number) {
    this.#dimensions = dimensions;
    this.#frequencies = new TokenFrequencies(vocabularySize);
    this.#vectors = new Int8Array(INITIAL_SLOTS * dimensions);
    this.#kinds = new Uint8Array(INITIAL_SLOTS);
  }

  get weights(): TokenWeights {
    return this.#frequencies;
  }

  put(id: string, vector: Int8Array, author: "user" | "agent", tokens: number[]): void {
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = this.#ids.push(id) - 1;
      this.#slots.set(id, slot);
      this.#grow(slot + 1);
    }
    this.#forgetTokens(slot);
    this.#vectors.set(vector, slot * this.#dimensions);
    this.#kinds[slot] = author === "user" ? OPEN_BY_USER : OPEN_BY_AGENT;
    this.#tokens[slot] = tokens;
    this.#frequencies.add(tokens);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#forgetTokens(slot);
    this.#kinds[slot] = NOT_OPEN;
  }

  /** Cosine of the query with one thought; undefined while it has no vector. */
  similarity(query: Float32Array, id: string): number | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#cosine(query, slot);
  }

  /** The nearest thoughts, best first. */
  nearest(query: Float32Array, author: AuthorFilter, limit: number): SemanticHit[] {
    const hits: { slot: number; score: number }[] = [];
    let worst = Number.NEGATIVE_INFINITY;
    for (let slot = 0; slot < this.#ids.length; slot++) {
      if (!matches(this.#kinds[slot] as number, author)) continue;
      const score = this.#cosine(query, slot);
      if (hits.length >= limit && score <= worst) continue;
      hits.push({ slot, score });
      if (hits.length >= limit * 2) {
        keepBest(hits, limit);
        worst = hits[limit - 1]?.score ?? worst;
      }
    }
    keepBest(hits, limit);
    return hits.map(({ slot, score }) => ({ id: this.#ids[slot] as string, score }));
  }

  /** The thoughts nearest to one of them, without itself. */
  neighbours(id: string, limit: number): SemanticHit[] {
    const slot = this.#slots.get(id);
    if (slot === undefined) return [];
    const start = slot * this.#dimensions;
    const vector = fromInt8(this.#vectors.subarray(start, start + this.#dimensions));
    return this.nearest(vector, "all", limit + 1)
      .filter((hit) => hit.id !== id)
      .slice(0, limit);
  }

  #cosine(query: Float32Array, slot: number): number {
    const vectors = this.#vectors;
    let sum = 0;
    for (let i = 0, j = slot * this.#dimensions; i < query.length; i += 4, j += 4)
      sum +=
        (query[i] as number) * (vectors[j] as number) +
        (query[i + 1] as number) * (vectors[j + 1] as number) +
        (query[i + 2] as number) * (vectors[j + 2] as number) +
        (query[i + 3] as number) * (vectors[j + 3] as number);
    return sum / 127;
  }

  #forgetTokens(slot: number): void {
    const tokens = this.#tokens[slot];
    if (tokens) this.#frequencies.remove(tokens);
    this.#tokens[slot] = [];
  }

  #grow(slots: number): void {
    if (slots <= this.#kinds.length) return;
    const vectors = new Int8Array(this.#vectors.length * 2);
    vectors.set(this.#vectors);
    const kinds = new Uint8Array(this.#kinds.length * 2);
    kinds.set(this.#kinds);
    this.#vectors = vectors;
    this.#kinds = kinds;
  }
}

function matches(kind: number, author: AuthorFilter): boolean {
  if (kind === NOT_OPEN) return false;
  return author === "all" || kind === (author === "user" ? OPEN_BY_USER : OPEN_BY_AGENT);
}

function keepBest(hits: { score: number }[], limit: number): void {
  hits.sort((a, b) => b.score - a.score);
  if (hits.length > limit) hits.length = limit;
}

/** The active users' vectors, brought up to date by `revision` before each use. */
export class ResidentVectors {
  readonly #db: Db;
  readonly #embedder: StaticEmbedder;
  readonly #users = new Map<string, UserVectors>();

  constructor(db: Db, embedder: StaticEmbedder) {
    this.#db = db;
    this.#embedder = embedder;
  }

  async of(userId: string, revision: number): Promise<UserVectors> {
    let user = this.#users.get(userId);
    if (!user) {
      user = new UserVectors(this.#embedder.dimensions, this.#embedder.vocabularySize);
      this.#users.set(userId, user);
    }
    if (user.revision < revision) await this.#refresh(user, userId);
    return user;
  }

  async #refresh(user: UserVectors, userId: string): Promise<void> {
    const rows = await this.#db
      .selectFrom("thoughts")
      .leftJoin("thought_vectors", (join) =>
        join
          .onRef("thought_vectors.user_id", "=", "thoughts.user_id")
          .onRef("thought_vectors.thought_id", "=", "thoughts.id")
          .on("thought_vectors.model", "=", this.#embedder.model),
      )
      .select(["id", "text", "state", "author_kind", "revision", "vector"])
      .where("thoughts.user_id", "=", userId)
      .where("revision", ">", user.revision)
      .execute();
    for (const row of rows) {
      if (row.state === "open" && row.vector)
        user.put(row.id, fromBlob(row.vector), row.author_kind, this.#embedder.tokenize(row.text));
      else user.remove(row.id);
      user.revision = Math.max(user.revision, row.revision);
    }
  }
}
