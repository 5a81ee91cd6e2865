import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { EntityView } from "../contract-app/entities.ts";
import type { GraphEdge, GraphNode, GraphView } from "../contract-app/graph.ts";
import type { Db } from "../storage/db.ts";
import { findThoughts } from "../thoughts/rows.ts";
import type { Thought } from "../thoughts/thought.ts";
import { viewEntities } from "./entities.ts";
import { listLinksFrom, listMentionsBy, listRelationsOf } from "./graph-rows.ts";

const LABEL_CHARACTERS = 80;
/** High, however common the entities are: a stated relation is strong evidence. */
export const RELATION_WEIGHT = 0.8;

/** What to draw, strongest first. */
export type Selection = { ids: string[]; entityIds: Set<string>; isTruncated: boolean };

/** The fewer thoughts mention an entity, the more a mention weighs. */
export function weighMention({ count }: Pick<EntityView, "count">): number {
  return 1 / (1 + Math.log2(Math.max(1, count)));
}

/** The selection as nodes, with every edge between two of them. */
export async function viewGraph(
  db: Db,
  actor: Actor,
  selection: Selection,
): Promise<Omit<GraphView, "centre">> {
  const { ids, entityIds, isTruncated } = selection;
  const thoughtIds = ids.filter((id) => !entityIds.has(id));
  const thoughts = await findThoughts(db, actor, thoughtIds);
  const viewed = await viewEntities(db, actor, [...entityIds]);
  const entities = new Map(viewed.map((entity) => [entity.id, entity]));
  const nodes = ids.flatMap((id) => {
    const thought = thoughts.get(id);
    const entity = entities.get(id);
    if (thought) return [toThoughtNode(thought)];
    return entity ? [toEntityNode(entity)] : [];
  });
  return { nodes, edges: await listEdges(db, actor, [...thoughts.keys()], entities), isTruncated };
}

async function listEdges(
  db: Db,
  actor: Actor,
  thoughtIds: string[],
  entities: Map<string, EntityView>,
): Promise<GraphEdge[]> {
  const known = new Set(thoughtIds);
  const links = await listLinksFrom(db, actor, thoughtIds);
  const mentions = await listMentionsBy(db, actor, thoughtIds);
  // Links are stored in both directions; one is drawn.
  const edges: GraphEdge[] = links
    .filter(({ from_id, to_id }) => from_id < to_id && known.has(to_id))
    .map(({ from_id: from, to_id: to, kind, weight }) => ({ from, to, kind, weight }));
  for (const { thought_id: from, entity_id: to } of mentions) {
    const entity = entities.get(to);
    if (entity) edges.push({ from, to, kind: "mention", weight: weighMention(entity) });
  }
  for (const { from_id: from, label, to_id: to } of await listRelationsOf(db, actor, [...entities.keys()]))
    if (entities.has(from) && entities.has(to))
      edges.push({ from, to, kind: "relation", weight: RELATION_WEIGHT, label });
  return edges.sort((a, b) => b.weight - a.weight || compareEnds(a, b));
}

function compareEnds(a: GraphEdge, b: GraphEdge): number {
  const [left, right] = [a, b].map(({ from, to, kind, label }) => `${from} ${to} ${kind} ${label}`) as [
    string,
    string,
  ];
  return left < right ? -1 : 1;
}

function toThoughtNode({ id, text, state, category, created_at }: Thought): GraphNode {
  return { id, kind: "thought", label: cutLabel(text), state, category, createdAt: toIso(created_at) };
}

function toEntityNode({ id, name, kind, count }: EntityView): GraphNode {
  return { id, kind: "entity", label: name, entityKind: kind, count };
}

function cutLabel(text: string): string {
  const characters = Array.from(text.slice(0, 4 * LABEL_CHARACTERS).replaceAll(/\s+/g, " "));
  if (characters.length <= LABEL_CHARACTERS) return characters.join("");
  return `${characters.slice(0, LABEL_CHARACTERS - 1).join("")}…`;
}
