import type { Actor } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import type { StaticEmbedder } from "../../src/language/static-embedder.ts";
import { toBlob, toInt8 } from "../../src/language/vectors.ts";
import { bumpRevision, createBook } from "../../src/storage/books.ts";
import type { Db } from "../../src/storage/db.ts";
import { prepareQuery } from "../../src/storage/prepared.ts";
import { analyzeThought, type IndexEntry } from "../../src/thoughts/index-rows.ts";
import { insertThought } from "../../src/thoughts/rows.ts";

const BATCH = 1000;
const MINUTE_MS = 60_000;

/** A user who never signs in, so without the slow password hash. */
export async function addSilentUser(db: Db, email: string): Promise<string> {
  const id = createId(Date.now());
  const at = new Date().toISOString();
  await db.transaction().execute(async (tx) => {
    const user = { id, name: email, email, email_verified: 1, image: null, created_at: at, updated_at: at };
    await tx.insertInto("users").values(user).execute();
    await createBook(tx, id);
  });
  return id;
}

/** Writes thoughts as capture and enrichment would leave them (links apart), a thousand a transaction. */
export async function seedThoughts(
  db: Db,
  embedder: StaticEmbedder,
  actor: Actor,
  texts: string[],
): Promise<void> {
  const start = Date.parse("2025-01-01T00:00:00Z");
  for (let from = 0; from < texts.length; from += BATCH) {
    await db.transaction().execute(async (tx) => {
      for (const [i, text] of texts.slice(from, from + BATCH).entries())
        await seedThought(tx, embedder, actor.userId, text, start + (from + i) * MINUTE_MS);
    });
  }
}

async function seedThought(
  tx: Db,
  embedder: StaticEmbedder,
  userId: string,
  text: string,
  at: number,
): Promise<void> {
  const id = createId(at);
  const revision = await bumpRevision(tx, userId);
  await insertThought(tx, {
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
    enrichment: "done",
    enrichment_stage: null,
    enrichment_error: null,
  });
  const vector = toBlob(toInt8(embedder.embedTokens(embedder.tokenize(text))));
  await insertEntry(tx, { userId, id, ...analyzeThought(embedder, text), model: embedder.model, vector });
}

type Entry = IndexEntry & { userId: string; id: string; model: string; vector: Uint8Array };

const insertEntry = prepareQuery((db, entry: Entry) =>
  db.insertInto("thought_index").values({
    user_id: entry.userId,
    thought_id: entry.id,
    version: 1,
    analysis: entry.analysis,
    terms: entry.terms,
    label: entry.label,
    is_question: entry.isQuestion,
    tokens: entry.tokens,
    model: entry.model,
    vector: entry.vector,
  }),
);
