import type { Check } from "./check.ts";
import { findOrphans } from "./orphans.ts";

/** A mention's thought and entity exist. */
export const checkMentions: Check = {
  name: "mentions",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "mentions", column: "thought_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "mentions", column: "entity_id", target: "entities" });
    yield* findOrphans(deps, userId, { table: "aside_mentions", column: "thought_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "aside_mentions", column: "entity_id", target: "entities" });
  },
};

/** A relation's thought and both of its entities exist. */
export const checkRelations: Check = {
  name: "relations",
  async *find(deps, userId) {
    yield* findOrphans(deps, userId, { table: "relations", column: "thought_id", target: "thoughts" });
    yield* findOrphans(deps, userId, { table: "relations", column: "from_id", target: "entities" });
    yield* findOrphans(deps, userId, { table: "relations", column: "to_id", target: "entities" });
  },
};
