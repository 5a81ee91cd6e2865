import { analyzeText } from "../language/analyzer.ts";
import type { StaticEmbedder } from "../language/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";

/** What a text's index entry holds: made before the transaction that writes it, because it takes a moment. */
export type IndexEntry = { terms: string; tokens: Uint8Array };

export function analyzeThought(tokenizer: StaticEmbedder, text: string): IndexEntry {
  const tokens = Uint16Array.from(tokenizer.tokenize(text));
  return { terms: analyzeText(text).join(" "), tokens: new Uint8Array(tokens.buffer) };
}

type EntryRow = IndexEntry & { userId: string; thoughtId: string; version: number };

const upsertEntry = prepareQuery((db, row: EntryRow) => {
  const entry = { version: row.version, terms: row.terms, tokens: row.tokens };
  return db
    .insertInto("thought_index")
    .values({ user_id: row.userId, thought_id: row.thoughtId, ...entry, model: null, vector: null })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "thought_id"]).doUpdateSet({ ...entry, model: null, vector: null }),
    );
});

/** Part of the transaction that stores the text, so that a thought is found by its words as soon as it is kept. */
export async function putIndexEntry(tx: Db, row: EntryRow): Promise<void> {
  await upsertEntry(tx, row);
}
