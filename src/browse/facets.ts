import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import type { ThoughtState } from "../contract.ts";
import type { Facets } from "../contract-app.ts";
import type { Db } from "../storage/db.ts";
import { findEntities } from "./entities.ts";

const MOST_MENTIONED = 30;

/** The available filters and how many thoughts each matches. All counted from indexes. */
export async function listFacets(db: Db, actor: Actor): Promise<Facets> {
  return {
    states: await countStates(db, actor),
    categories: await countCategories(db, actor),
    authors: await countAuthors(db, actor),
    entities: await findEntities(db, actor, { query: "", kind: "name", limit: MOST_MENTIONED }),
    tags: await findEntities(db, actor, { query: "", kind: "tag", limit: MOST_MENTIONED }),
  };
}

const select = (db: Db, actor: Actor) =>
  db
    .selectFrom("thoughts")
    .select((thought) => thought.fn.countAll<number>().as("count"))
    .where("user_id", "=", actor.userId);

const selectOpen = (db: Db, actor: Actor) => select(db, actor).where("state", "=", "open");

async function countStates(db: Db, actor: Actor): Promise<Facets["states"]> {
  const rows = await select(db, actor).select("state").groupBy("state").execute();
  const states: Record<ThoughtState, number> = { open: 0, completed: 0, archived: 0 };
  for (const { state, count } of rows) states[state] = Number(count);
  return states;
}

async function countCategories(db: Db, actor: Actor): Promise<Facets["categories"]> {
  const rows = await selectOpen(db, actor).select("category").groupBy("category").execute();
  return rows
    .map(({ category, count }) => ({ category, count: Number(count) }))
    .sort((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1));
}

async function countAuthors(db: Db, actor: Actor): Promise<Facets["authors"]> {
  const own = await selectOpen(db, actor).where("author_kind", "=", "user").executeTakeFirstOrThrow();
  const agents = await selectOpen(db, actor)
    .select(sql<string>`author_name`.as("name"))
    .where("author_name", "is not", null)
    .groupBy("author_name")
    .orderBy("count", "desc")
    .orderBy("author_name")
    .execute();
  return [
    { kind: "user", count: Number(own.count) },
    ...agents.map(({ name, count }) => ({ kind: "agent" as const, name, count: Number(count) })),
  ];
}
