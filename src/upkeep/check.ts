import type { Clock } from "../base/clock.ts";
import type { StaticEmbedder } from "../language/embedding/static-embedder.ts";
import type { Db } from "../storage/db.ts";

/** Looking after a whole library: what is stored is checked against itself, and what is derived is made anew. */
export type UpkeepDeps = { db: Db; tokenizer: StaticEmbedder; clock: Clock };

/**
 * Something that is not as it should be, by the id of a thought, a note, an entity or a user. `mend` makes derived rows
 * anew, on what is stored when it runs; there is none for what people wrote.
 */
export type Fault = { id: string; mend?: (tx: Db) => Promise<void> };

/** One statement a page, so that a page never sees half of a change that the service makes meanwhile. */
export type Check = {
  name: string;
  find(deps: UpkeepDeps, userId: string): AsyncIterable<Fault[]>;
};
