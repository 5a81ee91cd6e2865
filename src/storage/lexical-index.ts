import type { ThoughtState } from "../contract.ts";
import type { Db } from "./db.ts";

export type LexicalDoc = { userId: string; scope: string; kind: "thought" | "note"; id: string };

export type LexicalQuery = {
  userId: string;
  scope: string;
  terms: string[];
  state: ThoughtState;
  author: "user" | "agent" | "all";
  limit: number;
};

/** BM25, higher is better; comparable only within one answer. */
export type LexicalHit = { id: string; score: number };

/** Finds by words. Terms come from the analyzer; each user's are scoped, so that users cost each other nothing. */
export interface LexicalIndex {
  /** Writes or replaces a document; part of the caller's transaction. */
  put(tx: Db, doc: LexicalDoc, terms: string[]): Promise<void>;
  searchThoughts(db: Db, query: LexicalQuery): Promise<LexicalHit[]>;
}
