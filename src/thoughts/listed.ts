import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { ListedThought } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { listEntities } from "./rows.ts";
import { type Thought, type ThoughtEntity, toThoughtView } from "./thought.ts";

/** The thoughts as the web app lists them, in the same order. */
export async function listViews(db: Db, actor: Actor, thoughts: Thought[]): Promise<ListedThought[]> {
  const ids = thoughts.map(({ id }) => id);
  const entities = await listEntities(db, actor, ids);
  return thoughts.map((thought) => toListedThought(thought, entities.get(thought.id) ?? []));
}

export const toListedThought = (thought: Thought, entities: ThoughtEntity[]): ListedThought => ({
  ...toThoughtView(thought, entities),
  version: thought.version,
  updatedAt: toIso(thought.updated_at),
});

export async function listView(db: Db, actor: Actor, thought: Thought): Promise<ListedThought> {
  const [view] = await listViews(db, actor, [thought]);
  return view as ListedThought;
}
