import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";

/** Somebody is mentioned somewhere: both are there. */
export const checkMentions: Check = {
  name: "mentions",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "mentions", column: "thought_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "mentions", column: "entity_id", target: "entities" });
  },
};

/** A thought says something of two entities: all three are there. */
export const checkRelations: Check = {
  name: "relations",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "relations", column: "thought_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "relations", column: "from_id", target: "entities" });
    yield* findOrphans(deps, userId, { table: "relations", column: "to_id", target: "entities" });
  },
};
