import { useEffect, useMemo, useState } from "react";
import type { GraphEdge, GraphNode, GraphView } from "../../../contract-app/graph.ts";
import type { LayoutTask } from "./layout.ts";

export type Point = { x: number; y: number };
export type Positions = ReadonlyMap<string, Point>;

/**
 * Each node's position. Hidden kinds are included, so hiding one moves nothing. Null at first; after a change of the
 * graph the old positions stay until the new ones are computed.
 */
export function useLayout(graph: GraphView, centre: string | undefined): Positions | null {
  const task = useMemo(() => toTask(graph, centre), [graph, centre]);
  const [positions, setPositions] = useState<Positions | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Float64Array>) => {
      setPositions(toPositions(task, data));
      worker.terminate();
    };
    worker.postMessage(task);
    return () => worker.terminate();
  }, [task]);
  return positions;
}

/** Entities grow with the number of thoughts that mention them. */
export const radiusOf = (node: GraphNode, isCentre = false) =>
  (node.kind === "thought" ? 5 : 6 + 2 * Math.log2(1 + Math.min(node.count, 60))) + (isCentre ? 3 : 0);

const strengths: Record<GraphEdge["kind"], number> = {
  mention: 1,
  relation: 1,
  duplicate: 1,
  hand: 1,
  semantic: 0.5,
  entity: 0.12,
  time: 0.12,
};

/** Sorted by id: floating-point sums depend on the order, and so would the positions. */
function toTask({ nodes, edges }: GraphView, centre: string | undefined): LayoutTask {
  const sorted = nodes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const index = new Map(sorted.map(({ id }, i) => [id, i]));
  const links = edges
    .map(({ from, to, kind }) => ({
      from: index.get(from) ?? -1,
      to: index.get(to) ?? -1,
      strength: strengths[kind],
    }))
    .filter(({ from, to }) => from >= 0 && to >= 0 && from !== to)
    .sort((a, b) => a.from - b.from || a.to - b.to || a.strength - b.strength);
  return {
    ids: sorted.map(({ id }) => id),
    radii: sorted.map((node) => radiusOf(node, node.id === centre)),
    links,
    centre: index.get(centre ?? "") ?? -1,
  };
}

function toPositions({ ids }: LayoutTask, numbers: Float64Array): Positions {
  return new Map(ids.map((id, i) => [id, { x: numbers[2 * i] ?? 0, y: numbers[2 * i + 1] ?? 0 }]));
}
