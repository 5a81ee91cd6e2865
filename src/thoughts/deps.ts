import type { Clock } from "../base/clock.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Mind } from "../language/mind.ts";
import type { SearchDeps } from "../search/search.ts";
import type { Db } from "../storage/db.ts";
import type { FindNotes } from "./retrieving/note-matches.ts";

/** What the verbs need. Built once, in a composition root. */
export type ThoughtDeps = {
  db: Db;
  tokenizer: StaticEmbedder;
  mind: Mind;
  clock: Clock;
  search: SearchDeps;
  findNotes: FindNotes;
};
