import type { GraphNode } from "../../../contract-app.ts";
import type { ShownGraph } from "./graph-model.ts";
import { colorVariable, linkKinds, linkLooks, nodeKinds, nodeLooks } from "./kinds.ts";
import { type Positions, radiusOf } from "./use-layout.ts";

export type Palette = { text: string; paper: string; colors: ReadonlyMap<string, string> };

/** What is to be painted: the graph, and what is looked at in it. */
export type Scene = {
  shown: ShownGraph;
  centre: string | undefined;
  selected: string | undefined;
  /** Under the pointer, or where the arrow keys have come to. */
  pointed: string | undefined;
  palette: Palette;
};

export type DrawnNode = { id: string; x: number; y: number; node: GraphNode };
export type DrawnLink = {
  source: string | DrawnNode;
  target: string | DrawnNode;
  kind: keyof typeof linkLooks;
  weight: number;
  label: string | undefined;
};

/** The library keeps its own marks on what it is given, so each layout gets new objects. */
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

/** The page's colours as they are now, light or dark: a canvas knows no variables. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (variable: string) => style.getPropertyValue(variable).trim() || style.color;
  const looks = [...nodeKinds.map((kind) => nodeLooks[kind]), ...linkKinds.map((kind) => linkLooks[kind])];
  return {
    text: read("--mantine-color-text"),
    paper: read("--page-surface"),
    colors: new Map(looks.map(({ color }) => [color, read(colorVariable(color))])),
  };
}

/** What stands out, with all that is beside it, while the rest fades. The centre needs no such help. */
export function findLooked({ shown, centre, selected, pointed }: Scene): string | undefined {
  const looked = pointed ?? (selected === centre ? undefined : selected);
  return looked !== undefined && shown.neighbours.get(looked)?.length ? looked : undefined;
}

/** Whether it stands out. Everything does when nothing is looked at. */
export function isLit(scene: Scene, id: string): boolean {
  const looked = findLooked(scene);
  if (looked === undefined || looked === id) return true;
  return scene.shown.neighbours.get(looked)?.some(({ node }) => node.id === id) ?? false;
}

/** However small the drawing, on the screen. */
const SMALLEST_PX = { thought: 3, entity: 5.5 };

export const radiusAt = (scene: Scene, { id, node }: DrawnNode, scale: number) =>
  Math.max(radiusOf(node, id === scene.centre), SMALLEST_PX[node.kind] / scale);
