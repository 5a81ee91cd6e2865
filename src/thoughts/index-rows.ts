import {
  ANALYSIS_VERSION,
  analyzeQuery,
  analyzeText,
  analyzeTextInTurns,
} from "../language/analysis/analyzer.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { prepareQuery } from "../storage/prepared.ts";

/** Computed before the transaction that writes it, because that takes a moment. */
export type IndexEntry = {
  analysis: number;
  terms: string;
  label: string;
  isQuestion: number;
  tokens: Uint8Array;
};

/** A speaker or subject, as in "Anna: see you" or "Budget: 300 euros". */
const LABEL = /^([^:\n.!?]{1,40}):\s/;
/** A question mark at the end, or before a closing quote, bracket or remark in brackets. Does not backtrack. */
const QUESTION = /[?？؟]["'”’)\]]*\s*(?:\[[^[\]]*\]\s*)?$/;

export function analyzeThought(tokenizer: StaticEmbedder, text: string): IndexEntry {
  return toEntry(tokenizer, text, analyzeText(text));
}

/** For requests: a long text does not keep others waiting. */
export async function analyzeThoughtInTurns(tokenizer: StaticEmbedder, text: string): Promise<IndexEntry> {
  return toEntry(tokenizer, text, await analyzeTextInTurns(text));
}

function toEntry(tokenizer: StaticEmbedder, text: string, terms: string[]): IndexEntry {
  const tokens = Uint16Array.from(tokenizer.tokenize(text));
  const label = LABEL.exec(text)?.[1];
  return {
    analysis: ANALYSIS_VERSION,
    terms: terms.join(" "),
    label: label === undefined ? "" : analyzeQuery(label).join(" "),
    isQuestion: QUESTION.test(text) ? 1 : 0,
    tokens: new Uint8Array(tokens.buffer),
  };
}

/** A new text has neither vector nor understanding yet. */
const notEnriched = {
  model: null,
  vector: null,
  passage_model: null,
  passage_vectors: null,
  passage_ranges: null,
  mind: null,
};

type EntryRow = IndexEntry & { userId: string; thoughtId: string; version: number };

const toColumns = ({ analysis, terms, label, isQuestion, tokens }: IndexEntry) => ({
  analysis,
  terms,
  label,
  is_question: isQuestion,
  tokens,
});

const upsertEntry = prepareQuery((db, row: EntryRow) => {
  const entry = { version: row.version, ...toColumns(row) };
  return db
    .insertInto("thought_index")
    .values({ user_id: row.userId, thought_id: row.thoughtId, ...entry, ...notEnriched })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "thought_id"]).doUpdateSet({ ...entry, ...notEnriched }),
    );
});

/** Part of the transaction that stores the text, so that a thought can be found by its words at once. */
export async function putIndexEntry(tx: Db, row: EntryRow): Promise<void> {
  await upsertEntry(tx, row);
}

const updateEntry = prepareQuery((db, row: Omit<EntryRow, "version">) =>
  db
    .updateTable("thought_index")
    .set(toColumns(row))
    .where("user_id", "=", row.userId)
    .where("thought_id", "=", row.thoughtId),
);

/** For the same text, analysed by a newer analyzer: vector and understanding are kept. */
export async function renewIndexEntry(tx: Db, row: Omit<EntryRow, "version">): Promise<void> {
  await updateEntry(tx, row);
}
