import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { LinkedThought, ThoughtDetail } from "../contract-app/thoughts.ts";
import type { Db } from "../storage/db.ts";
import { listView, listViews } from "../thoughts/listed.ts";
import { findThoughts, requireThought } from "../thoughts/rows.ts";
import { readShownLinks, type ShownLink } from "../thoughts/shown-links.ts";
import type { Thought } from "../thoughts/thought.ts";
import { viewEntities } from "./entities.ts";
import { explainTies } from "./reasons.ts";
import { readReplaced } from "./replaced.ts";

/** All about one thought except its notes, which this layer cannot import. */
export async function readThought(db: Db, actor: Actor, id: string): Promise<Omit<ThoughtDetail, "notes">> {
  const thought = await requireThought(db, actor, id);
  return {
    thought: await listView(db, actor, thought),
    entities: await viewEntities(db, actor, await listMentioned(db, actor, id)),
    links: await readLinks(db, actor, thought),
    retryAt: thought.enrichment === "failed" ? await findRetry(db, actor, id) : null,
    ...(await readReplaced(db, actor, id)),
  };
}

async function listMentioned(db: Db, actor: Actor, thoughtId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mentions")
    .select("entity_id")
    .where("user_id", "=", actor.userId)
    .where("thought_id", "=", thoughtId)
    .execute();
  return rows.map(({ entity_id }) => entity_id);
}

/** One entry per linked thought, however many kinds of link there are; strongest first. */
async function readLinks(db: Db, actor: Actor, thought: Thought): Promise<LinkedThought[]> {
  const byThought = await listTies(db, actor, thought.id);
  const ids = [...byThought.keys()];
  const found = await findThoughts(db, actor, ids);
  const shared = await listShared(db, actor, thought.id, ids);
  const linked = ids.flatMap((id) => found.get(id) ?? []);
  const views = await listViews(db, actor, linked);
  return views.map((view, i) => {
    const other = linked[i] as Thought;
    const links = byThought.get(other.id) ?? [];
    const { kind, weight } = links[0] as ShownLink;
    const apartMs = Math.abs(other.created_at - thought.created_at);
    return {
      thought: view,
      kind,
      weight,
      reason: explainTies({ links, shared: shared.get(other.id) ?? [], apartMs }),
    };
  });
}

async function listTies(db: Db, actor: Actor, id: string): Promise<Map<string, ShownLink[]>> {
  const links = (await readShownLinks(db, actor.userId, [id])).get(id) ?? [];
  return Map.groupBy(links.sort(compareTies), ({ toId }) => toId);
}

function compareTies(a: ShownLink, b: ShownLink): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  return `${a.toId} ${a.kind}` < `${b.toId} ${b.kind}` ? -1 : 1;
}

/** For each other thought, the names of the entities that both mention. */
async function listShared(db: Db, actor: Actor, id: string, others: string[]) {
  if (others.length === 0) return new Map<string, string[]>();
  const rows = await db
    .selectFrom("mentions as own")
    .innerJoin("mentions as theirs", (join) =>
      join
        .onRef("theirs.user_id", "=", "own.user_id")
        .onRef("theirs.entity_id", "=", "own.entity_id")
        .on("theirs.thought_id", "in", others),
    )
    .innerJoin("entities", (join) =>
      join.onRef("entities.user_id", "=", "own.user_id").onRef("entities.id", "=", "own.entity_id"),
    )
    .select(["theirs.thought_id", "entities.name"])
    .where("own.user_id", "=", actor.userId)
    .where("own.thought_id", "=", id)
    .orderBy("entities.name")
    .execute();
  const byThought = Map.groupBy(rows, (row) => row.thought_id);
  return new Map(Array.from(byThought, ([other, shared]) => [other, shared.map(({ name }) => name)]));
}

async function findRetry(db: Db, actor: Actor, thoughtId: string): Promise<string | null> {
  const job = await db
    .selectFrom("jobs")
    .select("run_at")
    .where("user_id", "=", actor.userId)
    .where("thought_id", "=", thoughtId)
    .executeTakeFirst();
  return job ? toIso(job.run_at) : null;
}
