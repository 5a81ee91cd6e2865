import type { Actor } from "../../src/base/actor.ts";
import { CONTEXTUAL_MODEL } from "../../src/language/embedding/contextual-model.ts";
import type { StaticEmbedder } from "../../src/language/embedding/static-embedder.ts";
import { ResidentIndexes } from "../../src/search/index/resident.ts";
import type { Db } from "../../src/storage/db.ts";
import { readRevision } from "../../src/storage/tables/books.ts";

/** Writes the index file, as the enrichment thread does for a large user. */
export async function saveIndex(
  { dataDir, db, embedder }: { dataDir: string; db: Db; embedder: StaticEmbedder },
  { userId }: Actor,
): Promise<void> {
  const indexes = new ResidentIndexes({
    db,
    tokenizer: embedder,
    passageModel: CONTEXTUAL_MODEL,
    dataDir,
    budgetBytes: Number.POSITIVE_INFINITY,
  });
  await indexes.upTo(userId, await readRevision(db, userId));
  await indexes.saveWhenGrown(userId);
}
