import type { GraphEdge, GraphNode, GraphView } from "../../../contract-app/graph.ts";
import { kindOf, linkStyles } from "./kinds.ts";

export type Neighbour = { node: GraphNode; edge: GraphEdge; relation: string };
/** The visible part of a graph, with each node's neighbours. */
export type ShownGraph = {
  nodes: GraphNode[];
  edges: GraphEdge[];
  byId: ReadonlyMap<string, GraphNode>;
  neighbours: ReadonlyMap<string, Neighbour[]>;
};
export type Hidden = { nodes: ReadonlySet<string>; links: ReadonlySet<string> };

export function showGraph(graph: GraphView, hidden: Hidden): ShownGraph {
  const nodes = graph.nodes.filter((node) => !hidden.nodes.has(kindOf(node)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = graph.edges.filter(
    ({ from, to, kind }) => !hidden.links.has(kind) && byId.has(from) && byId.has(to),
  );
  return { nodes, edges, byId, neighbours: listNeighbours(edges, byId) };
}

function listNeighbours(edges: GraphEdge[], byId: ReadonlyMap<string, GraphNode>) {
  const neighbours = new Map<string, Neighbour[]>([...byId.keys()].map((id) => [id, []]));
  for (const edge of edges) {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (!from || !to) continue;
    const { out, back } = linkStyles[edge.kind];
    neighbours.get(from.id)?.push({ node: to, edge, relation: edge.label ?? out });
    neighbours.get(to.id)?.push({ node: from, edge, relation: edge.label ? `${edge.label} this` : back });
  }
  return neighbours;
}

/** Counts every kind, including hidden ones. */
export function countKinds({ nodes, edges }: GraphView) {
  const count = (kinds: string[]) =>
    new Map([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
  return { nodes: count(nodes.map(kindOf)), links: count(edges.map(({ kind }) => kind)) };
}

export const nameEdge = ({ from, to, kind, label }: GraphEdge) =>
  [from, to, kind, label].filter(Boolean).join(" ");

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`;
