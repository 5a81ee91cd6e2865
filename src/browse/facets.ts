import { sql } from "kysely";
import type { Actor } from "../base/actor.ts";
import { type Category, categories, type ThoughtState } from "../contract.ts";
import type { Facets } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { findEntities } from "./entities.ts";

const MOST_MENTIONED = 30;

/** The available filters and how many thoughts each matches. All counted from indexes. */
export async function listFacets(db: Db, actor: Actor): Promise<Facets> {
  const byState = await countByState(db, actor);
  const open = byState.get("open");
  const states: Record<ThoughtState, number> = { open: 0, completed: 0, archived: 0 };
  for (const [state, { count }] of byState) states[state] = Number(count);
  return {
    states,
    categories: listCategories(open ?? {}),
    authors: await listAuthors(db, actor, Number(open?.own ?? 0)),
    entities: await findEntities(db, actor, { query: "", kind: "name", limit: MOST_MENTIONED }),
    tags: await findEntities(db, actor, { query: "", kind: "tag", limit: MOST_MENTIONED }),
  };
}

type Counted = Record<Category | "count" | "own", number>;

/** All in one pass over the index; grouped by category, its entries would have to be sorted. */
async function countByState(db: Db, { userId }: Actor): Promise<Map<ThoughtState, Counted>> {
  const rows = await db
    .selectFrom("thoughts")
    .select("state")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("author_kind", "=", "user").as("own"),
      ...categories.map((name) => fn.countAll<number>().filterWhere("category", "=", name).as(name)),
    ])
    .where("user_id", "=", userId)
    .groupBy("state")
    .execute();
  return new Map(rows.map((row) => [row.state, row]));
}

const listCategories = (open: Partial<Counted>): Facets["categories"] =>
  categories
    .map((category) => ({ category, count: Number(open[category] ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1));

async function listAuthors(db: Db, { userId }: Actor, own: number): Promise<Facets["authors"]> {
  const agents = await db
    .selectFrom("thoughts")
    .select((thought) => thought.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "=", "open")
    .select(sql<string>`author_name`.as("name"))
    .where("author_name", "is not", null)
    .groupBy("author_name")
    .orderBy("count", "desc")
    .orderBy("author_name")
    .execute();
  return [
    { kind: "user", count: own },
    ...agents.map(({ name, count }) => ({ kind: "agent" as const, name, count: Number(count) })),
  ];
}
