import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import { AppError } from "../base/errors.ts";
import type { appInputs } from "../contract-app/calls.ts";
import type { GraphView } from "../contract-app/graph.ts";
import { findShown } from "../entities/shown.ts";
import type { Db } from "../storage/db.ts";
import { requireThought } from "../thoughts/rows.ts";
import { requireEntity } from "./entities.ts";
import { listLinksFrom, listMentionsBy, listNewest } from "./graph-rows.ts";
import { type Selection, viewGraph } from "./graph-view.ts";
import { type GraphNode, walkFrom } from "./graph-walk.ts";

type GraphInput = z.output<(typeof appInputs)["readGraph"]>;

/** The most connected thoughts are chosen among this many of the newest. */
const NEWEST = 400;
/** Share of thoughts in a graph without a centre; the rest are entities that several of them mention. */
const THOUGHTS_SHARE = 0.7;

/** The neighbourhood of a thought or an entity; without a centre, the most connected of the newest. */
export async function readGraph(db: Db, actor: Actor, input: GraphInput): Promise<GraphView> {
  const centre = await findCentre(db, actor, input);
  const selection = centre
    ? await walkFrom(db, actor, centre, input)
    : await selectConnected(db, actor, input.limit);
  return { centre: centre?.id ?? null, ...(await viewGraph(db, actor, selection)) };
}

async function findCentre(db: Db, actor: Actor, input: GraphInput): Promise<GraphNode | undefined> {
  const { thought, entity } = input;
  if (thought !== undefined && entity !== undefined)
    throw new AppError("invalid-argument", "entity must not come together with thought");
  if (thought !== undefined) {
    await requireThought(db, actor, thought);
    return { id: thought, kind: "thought", strength: 1 };
  }
  if (entity === undefined) return undefined;
  const { id } = await requireEntity(db, actor, await findShown(db, actor.userId, entity));
  return { id, kind: "entity", strength: 1 };
}

async function selectConnected(db: Db, actor: Actor, limit: number): Promise<Selection> {
  const newest = await listNewest(db, actor, NEWEST);
  const ties = new Map(newest.map((id) => [id, 0]));
  const tie = (id: string, weight: number) => ties.set(id, (ties.get(id) ?? 0) + weight);
  for (const { from_id, to_id, weight } of await listLinksFrom(db, actor, newest))
    if (ties.has(to_id)) tie(from_id, weight);
  // The sort is stable: of equally connected ones, the newest comes first.
  const connected = [...ties].sort((a, b) => b[1] - a[1]).map(([id]) => id);
  const thoughts = connected.slice(0, Math.floor(limit * THOUGHTS_SHARE));
  const shared = await listSharedEntities(db, actor, thoughts);
  const entityIds = new Set(shared.slice(0, limit - thoughts.length));
  const isTruncated = thoughts.length < connected.length || entityIds.size < shared.length;
  return { ids: [...thoughts, ...entityIds], entityIds, isTruncated };
}

/** The entities that more than one of these thoughts mentions, most mentioned first. */
async function listSharedEntities(db: Db, actor: Actor, thoughtIds: string[]): Promise<string[]> {
  const mentions = await listMentionsBy(db, actor, thoughtIds);
  const counts = [...Map.groupBy(mentions, ({ entity_id }) => entity_id)]
    .map(([id, rows]) => ({ id, count: rows.length }))
    .filter(({ count }) => count > 1);
  return counts.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}
