import type { Insertable } from "kysely";
import type { Actor } from "../src/base/actor.ts";
import { createId, createUserId } from "../src/base/ids.ts";
import { CONTEXTUAL_MODEL } from "../src/language/embedding/contextual-model.ts";
import type { StaticEmbedder } from "../src/language/embedding/static-embedder.ts";
import { toBlob, toInt8 } from "../src/language/vectors.ts";
import type { Db } from "../src/storage/db.ts";
import type { Tables } from "../src/storage/schema.ts";
import { createBook } from "../src/storage/tables/books.ts";
import { keepDimensions } from "../src/storage/tables/embedding-models.ts";
import { noDue } from "../src/thoughts/due/due.ts";
import { analyzeThought } from "../src/thoughts/index-rows.ts";

/** Fits into one statement on the embedded database. */
const BATCH = 1000;
const MINUTE_MS = 60_000;

/** A user who never signs in, which avoids the slow password hash. */
export async function addPasswordlessUser(db: Db, email: string, name = email): Promise<string> {
  const id = createUserId(Date.now());
  const at = new Date().toISOString();
  await db.transaction().execute(async (tx) => {
    const user = { id, name, email, email_verified: 1, image: null, created_at: at, updated_at: at };
    await tx.insertInto("users").values(user).execute();
    await createBook(tx, id);
  });
  return id;
}

/** Writes thoughts as if captured and enriched (without links), one batch per transaction. */
export async function seedThoughts(
  db: Db,
  embedder: StaticEmbedder,
  { userId }: Actor,
  texts: string[],
): Promise<void> {
  const start = Date.parse("2025-01-01T00:00:00Z");
  await keepDimensions(db, CONTEXTUAL_MODEL, PASSAGE_DIMENSIONS);
  for (let from = 0; from < texts.length; from += BATCH) {
    const batch = texts
      .slice(from, from + BATCH)
      .map((text, i) => ({ text, at: start + (from + i) * MINUTE_MS }))
      .map((seed) => ({ ...seed, userId, id: createId(seed.at) }));
    await db.transaction().execute(async (tx) => {
      const { revision } = await tx
        .updateTable("books")
        .set((book) => ({ revision: book("revision", "+", batch.length) }))
        .where("user_id", "=", userId)
        .returning("revision")
        .executeTakeFirstOrThrow();
      const first = revision - batch.length + 1;
      await tx
        .insertInto("thoughts")
        .values(batch.map((seed, i) => toThought(seed, first + i)))
        .execute();
      await tx
        .insertInto("thought_index")
        .values(batch.map((seed) => toEntry(embedder, seed)))
        .execute();
    });
  }
}

type Seed = { userId: string; id: string; text: string; at: number };

function toThought({ userId, id, text, at }: Seed, revision: number): Insertable<Tables["thoughts"]> {
  return {
    user_id: userId,
    id,
    text,
    category: "observation",
    state: "open",
    author_kind: "user",
    author_name: null,
    created_at: at,
    stored_at: at,
    updated_at: at,
    version: 1,
    revision,
    dates: "[]",
    ...noDue,
    enrichment: "done",
    enrichment_stage: null,
    enrichment_error: null,
  };
}

function toEntry(embedder: StaticEmbedder, { userId, id, text }: Seed): Insertable<Tables["thought_index"]> {
  const { isQuestion, ...entry } = analyzeThought(embedder, text);
  const vector = embedder.embedTokens(embedder.tokenize(text));
  return {
    user_id: userId,
    thought_id: id,
    version: 1,
    ...entry,
    is_question: isQuestion,
    model: embedder.model,
    vector: toBlob(toInt8(vector)),
    passage_model: CONTEXTUAL_MODEL,
    passage_vectors: toBlob(toInt8(standInFor(vector))),
    passage_ranges: null,
    mind: "builtin",
  };
}

const PASSAGE_DIMENSIONS = 384;

/** As long as a passage's vector: the contextual model would take minutes for a large library. */
function standInFor(vector: Float32Array): Float32Array {
  const longer = new Float32Array(PASSAGE_DIMENSIONS);
  longer.set(vector);
  longer.set(vector.subarray(0, PASSAGE_DIMENSIONS - vector.length), vector.length);
  let squares = 0;
  for (const value of longer) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return longer.map((value) => value / length);
}
