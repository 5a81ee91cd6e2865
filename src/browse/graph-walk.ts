import type { Actor } from "../base/actor.ts";
import type { Db } from "../storage/db.ts";
import { viewEntities } from "./entities.ts";
import { listLinksFrom, listMentioning, listMentionsBy, listRelationsOf } from "./graph-rows.ts";
import { RELATION_WEIGHT, type Selection, weighMention } from "./graph-view.ts";

/** Beyond the centre, a common entity adds only its newest thoughts. */
const MENTIONING_PER_ENTITY = 30;

export type GraphNode = {
  id: string;
  kind: "thought" | "entity";
  /** The product of the weights on the best path from the centre. */
  strength: number;
};

type Surroundings = { nodes: GraphNode[]; isTruncated: boolean };

/** A breadth-first search from the centre that keeps the strongest nodes of each step while there is room. */
export async function walkFrom(
  db: Db,
  actor: Actor,
  centre: GraphNode,
  { depth, limit }: { depth: number; limit: number },
): Promise<Selection> {
  const reached = new Map([[centre.id, centre]]);
  let isTruncated = false;
  let frontier = [centre];
  for (let step = 0; step < depth && frontier.length > 0; step++) {
    const around = await lookAround(db, actor, frontier, step === 0 ? limit : MENTIONING_PER_ENTITY);
    const fresh = rank(around.nodes.filter(({ id }) => !reached.has(id)));
    frontier = fresh.slice(0, limit - reached.size);
    isTruncated ||= around.isTruncated || frontier.length < fresh.length;
    for (const node of frontier) reached.set(node.id, node);
  }
  const nodes = [...reached.values()];
  const entityIds = new Set(nodes.filter(({ kind }) => kind === "entity").map(({ id }) => id));
  return { ids: nodes.map(({ id }) => id), entityIds, isTruncated };
}

async function lookAround(
  db: Db,
  actor: Actor,
  frontier: GraphNode[],
  perEntity: number,
): Promise<Surroundings> {
  const { thought: thoughts = [], entity: entities = [] } = Object.groupBy(frontier, ({ kind }) => kind);
  const mentioning = await lookFromEntities(db, actor, entities, perEntity);
  const nodes = [
    ...(await lookAlongLinks(db, actor, thoughts)),
    ...(await lookAtMentions(db, actor, thoughts)),
    ...(await lookAlongRelations(db, actor, entities)),
    ...mentioning.nodes,
  ];
  return { nodes, isTruncated: mentioning.isTruncated };
}

async function lookAlongLinks(db: Db, actor: Actor, thoughts: GraphNode[]): Promise<GraphNode[]> {
  const strengths = strengthsOf(thoughts);
  const links = await listLinksFrom(db, actor, [...strengths.keys()]);
  return links.map(({ from_id, to_id, weight }) => {
    const strength = (strengths.get(from_id) ?? 0) * weight;
    return { id: to_id, kind: "thought", strength };
  });
}

async function lookAtMentions(db: Db, actor: Actor, thoughts: GraphNode[]): Promise<GraphNode[]> {
  const strengths = strengthsOf(thoughts);
  const mentions = await listMentionsBy(db, actor, [...strengths.keys()]);
  const ids = new Set(mentions.map(({ entity_id }) => entity_id));
  const entities = new Map((await viewEntities(db, actor, [...ids])).map((entity) => [entity.id, entity]));
  return mentions.flatMap(({ thought_id, entity_id }) => {
    const entity = entities.get(entity_id);
    if (!entity) return [];
    const strength = (strengths.get(thought_id) ?? 0) * weighMention(entity);
    return [{ id: entity_id, kind: "entity" as const, strength }];
  });
}

async function lookAlongRelations(db: Db, actor: Actor, entities: GraphNode[]): Promise<GraphNode[]> {
  const strengths = strengthsOf(entities);
  const relations = await listRelationsOf(db, actor, [...strengths.keys()]);
  return relations.flatMap(({ from_id, to_id }) =>
    [
      [from_id, to_id],
      [to_id, from_id],
    ].flatMap(([known = "", id = ""]) => {
      const strength = strengths.get(known);
      return strength === undefined
        ? []
        : [{ id, kind: "entity" as const, strength: strength * RELATION_WEIGHT }];
    }),
  );
}

async function lookFromEntities(
  db: Db,
  actor: Actor,
  entities: GraphNode[],
  limit: number,
): Promise<Surroundings> {
  const strengths = strengthsOf(entities);
  const nodes: GraphNode[] = [];
  let isTruncated = false;
  for (const entity of await viewEntities(db, actor, [...strengths.keys()])) {
    const ids = await listMentioning(db, actor, entity.id, limit + 1);
    const strength = (strengths.get(entity.id) ?? 0) * weighMention(entity);
    isTruncated ||= ids.length > limit;
    for (const id of ids.slice(0, limit)) nodes.push({ id, kind: "thought", strength });
  }
  return { nodes, isTruncated };
}

const strengthsOf = (nodes: GraphNode[]) => new Map(nodes.map(({ id, strength }) => [id, strength]));

/** Distinct nodes, strongest first; of equally strong ones the newest, which has the highest id. */
function rank(nodes: GraphNode[]): GraphNode[] {
  const best = new Map<string, GraphNode>();
  for (const node of nodes) if (node.strength > (best.get(node.id)?.strength ?? -1)) best.set(node.id, node);
  return [...best.values()].sort((a, b) => b.strength - a.strength || (a.id > b.id ? -1 : 1));
}
