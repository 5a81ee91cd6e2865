import type { Clock } from "../base/clock.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";

/** Upkeep checks the whole library for consistency and can rebuild derived data. */
export type UpkeepDeps = { db: Db; tokenizer: StaticEmbedder; clock: Clock };

/**
 * An inconsistency; `id` names a thought, note, entity or user. `repair` rebuilds derived rows from the data stored at
 * that moment. It is absent for what people wrote.
 */
export type Fault = { id: string; repair?: (tx: Db) => Promise<void> };

/** A page is one SQL statement, so it never sees half of a concurrent change. */
export type Check = {
  name: string;
  find(deps: UpkeepDeps, userId: string): AsyncIterable<Fault[]>;
};
