import {
  ANALYSIS_VERSION,
  analyzeQuery,
  analyzeText,
  analyzeTextInTurns,
} from "../language/analysis/analyzer.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";
import { prepareUpdateEach } from "../storage/each.ts";
import { prepareQuery } from "../storage/prepared.ts";
import type { Tables } from "../storage/schema.ts";

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

export const toEntryColumns = ({ analysis, terms, label, isQuestion, tokens }: IndexEntry) => ({
  analysis,
  terms,
  label,
  is_question: isQuestion,
  tokens,
});

export function insertIntoIndex(db: Db, row: EntryRow) {
  const entry = { version: row.version, ...toEntryColumns(row) };
  return db
    .insertInto("thought_index")
    .values({ user_id: row.userId, thought_id: row.thoughtId, ...entry, ...notEnriched })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "thought_id"]).doUpdateSet({ ...entry, ...notEnriched }),
    );
}

const upsertEntry = prepareQuery(insertIntoIndex);

/** Part of the transaction that stores the text, so that a thought can be found by its words at once. */
export async function putIndexEntry(tx: Db, row: EntryRow): Promise<void> {
  await upsertEntry(tx, row);
}

/** For the same text, analysed by a newer analyzer: vector and understanding are kept. */
export async function renewIndexEntry(tx: Db, row: Omit<EntryRow, "version">): Promise<void> {
  await changeIndexEntry(tx, row, toEntryColumns(row));
}

type EntryKey = { userId: string; thoughtId: string };
export type EntryChange = Partial<Omit<Tables["thought_index"], "user_id" | "thought_id" | "version">>;

const columnTypes = {
  analysis: "integer",
  terms: "text",
  label: "text",
  is_question: "integer",
  tokens: "bytea",
  model: "text",
  vector: "bytea",
  passage_model: "text",
  passage_vectors: "bytea",
  passage_ranges: "bytea",
  mind: "text",
} as const satisfies Record<keyof EntryChange, string>;

/** By their columns: there are only a few combinations. */
const changes = new Map<string, ReturnType<typeof prepareChange>>();

function prepareChange(columns: (keyof EntryChange)[]) {
  const types = Object.fromEntries(columns.map((column) => [column, columnTypes[column]]));
  return prepareUpdateEach({ table: "thought_index", key: { thought_id: "text" }, columns: types });
}

async function changeIndexEntry(tx: Db, { userId, thoughtId }: EntryKey, change: EntryChange): Promise<void> {
  await changeIndexEntries(tx, userId, new Map([[thoughtId, change]]));
}

/** By thought, all that was derived from the same text. */
export async function changeIndexEntries(
  tx: Db,
  userId: string,
  entries: ReadonlyMap<string, EntryChange>,
): Promise<void> {
  const byColumns = Map.groupBy(entries, ([, change]) => Object.keys(change).join());
  for (const [columns, alike] of byColumns) {
    if (columns === "") continue;
    const update = changes.get(columns) ?? prepareChange(columns.split(",") as (keyof EntryChange)[]);
    changes.set(columns, update);
    await update(
      tx,
      userId,
      alike.map(([thought_id, change]) => ({ thought_id, ...change })),
    );
  }
}
