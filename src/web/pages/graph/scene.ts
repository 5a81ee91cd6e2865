import type { GraphNode } from "../../../contract-app/graph.ts";
import type { ShownGraph } from "./graph-model.ts";
import { colorVariable, linkKinds, linkStyles, nodeKinds, nodeStyles } from "./kinds.ts";
import { type Positions, radiusOf } from "./use-layout.ts";

export type Palette = { text: string; paper: string; colors: ReadonlyMap<string, string> };

/** What to paint: the graph and its highlighted nodes. */
export type Scene = {
  shown: ShownGraph;
  centre: string | undefined;
  selected: string | undefined;
  /** Under the pointer, or reached with the arrow keys. */
  hovered: string | undefined;
  palette: Palette;
};

export type DrawnNode = { id: string; x: number; y: number; node: GraphNode };
export type DrawnLink = {
  source: string | DrawnNode;
  target: string | DrawnNode;
  kind: keyof typeof linkStyles;
  weight: number;
  label: string | undefined;
};

/** force-graph mutates the objects it gets, so each layout gets new ones. */
export function toDrawing({ nodes, edges }: ShownGraph, positions: Positions) {
  const drawn = nodes.flatMap((node): DrawnNode[] => {
    const point = positions.get(node.id);
    return point ? [{ id: node.id, ...point, node }] : [];
  });
  const ids = new Set(drawn.map(({ id }) => id));
  const links = edges
    .filter(({ from, to }) => ids.has(from) && ids.has(to))
    .map(
      ({ from, to, kind, weight, label }): DrawnLink => ({ source: from, target: to, kind, weight, label }),
    );
  return { nodes: drawn, links };
}

/** The current colours, light or dark: a canvas cannot use CSS variables. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (variable: string) => style.getPropertyValue(variable).trim() || style.color;
  const looks = [...nodeKinds.map((kind) => nodeStyles[kind]), ...linkKinds.map((kind) => linkStyles[kind])];
  return {
    text: read("--mantine-color-text"),
    paper: read("--page-surface"),
    colors: new Map(looks.map(({ color }) => [color, read(colorVariable(color))])),
  };
}

/** The node that is highlighted with its neighbours while the rest fades. The centre does not need this. */
export function findFocus({ shown, centre, selected, hovered }: Scene): string | undefined {
  const focus = hovered ?? (selected === centre ? undefined : selected);
  return focus !== undefined && shown.neighbours.get(focus)?.length ? focus : undefined;
}

/** True for the focus and its neighbours; for every node if there is no focus. */
export function isHighlighted(scene: Scene, id: string): boolean {
  const focus = findFocus(scene);
  if (focus === undefined || focus === id) return true;
  return scene.shown.neighbours.get(focus)?.some(({ node }) => node.id === id) ?? false;
}

/** The smallest radius on screen, at any zoom level. */
const MIN_RADIUS_PX = { thought: 3, entity: 5.5 };

export const radiusAt = (scene: Scene, { id, node }: DrawnNode, scale: number) =>
  Math.max(radiusOf(node, id === scene.centre), MIN_RADIUS_PX[node.kind] / scale);

/** What has a ring. */
export const isFocused = ({ centre, selected, hovered }: Scene, { id }: DrawnNode) =>
  id === centre || id === selected || id === hovered;

/** With its ring. */
export const reachAt = (scene: Scene, drawn: DrawnNode, scale: number) =>
  radiusAt(scene, drawn, scale) + (isFocused(scene, drawn) ? 3.5 / Math.min(1, scale) : 0);
