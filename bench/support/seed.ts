import type { Actor } from "../../src/base/actor.ts";
import { createId } from "../../src/base/ids.ts";
import { analyzeText } from "../../src/language/analyzer.ts";
import type { StaticEmbedder } from "../../src/language/static-embedder.ts";
import { toBlob, toInt8 } from "../../src/language/vectors.ts";
import { bumpRevision } from "../../src/storage/books.ts";
import type { Db } from "../../src/storage/db.ts";
import { sqliteLexicalIndex } from "../../src/storage/sqlite-lexical.ts";

const BATCH = 1000;
const MINUTE_MS = 60_000;

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
  const { scope, revision } = await bumpRevision(tx, userId);
  await tx
    .insertInto("thoughts")
    .values({
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
    })
    .execute();
  await sqliteLexicalIndex.put(tx, { userId, scope, kind: "thought", id }, analyzeText(text));
  const vector = toBlob(toInt8(embedder.embedTokens(embedder.tokenize(text))));
  await tx
    .insertInto("thought_vectors")
    .values({ user_id: userId, thought_id: id, model: embedder.model, vector })
    .execute();
}
