import { ActionIcon, Loader, useComputedColorScheme, VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { GraphView } from "../../../contract-app/graph.ts";
import { findNextNode, isArrow } from "./arrow-keys.ts";
import classes from "./Graph.module.css";
import { count, type ShownGraph } from "./graph-model.ts";
import { kindOf, nodeStyles } from "./kinds.ts";
import { type Palette, readPalette } from "./scene.ts";
import { useForceGraph } from "./use-force-graph.ts";
import { useLayout } from "./use-layout.ts";

export type GraphViewProps = {
  graph: GraphView;
  shown: ShownGraph;
  centre: string | undefined;
  selected: string | undefined;
  onOpen: (id: string) => void;
};

const ZOOM_STEP = 1.4;

/** The graph on a canvas. Arrow keys move between nodes, Enter opens one. */
export default function GraphDrawing({ graph, shown, centre, selected, onOpen }: GraphViewProps) {
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLDivElement>(null);
  const positions = useLayout(graph, centre);
  const [hovered, setHovered] = useState<string>();
  const palette = usePalette(canvas);
  const scene = useMemo(
    () => palette && { shown, centre, selected, hovered, palette },
    [shown, centre, selected, hovered, palette],
  );
  const size = { width, height };
  const { showAll, zoom } = useForceGraph(canvas, { scene, positions, size, onOpen, onHover: setHovered });

  function onKeyDown(event: React.KeyboardEvent): void {
    if (isArrow(event.key) && positions) {
      setHovered((from) => findNextNode(shown, positions, from ?? selected ?? centre, event.key));
      event.preventDefault();
    }
    if (event.key === "Enter" && hovered) onOpen(hovered);
    if (event.key === "Escape") setHovered(undefined);
    if (event.key === "+") zoom(ZOOM_STEP);
    if (event.key === "-") zoom(1 / ZOOM_STEP);
    if (event.key === "0") showAll();
  }

  const node = hovered === undefined ? undefined : shown.byId.get(hovered);
  return (
    <div className={classes.drawing} ref={frame}>
      <div
        ref={canvas}
        className={classes.canvas}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between nodes
        tabIndex={0}
        data-testid="graph-drawing"
        data-ready={positions !== null || undefined}
        aria-label={`Graph: ${count(shown.nodes.length, "node")}, ${count(shown.edges.length, "link")}. Arrow keys move, Enter opens. The list view has the same information.`}
        onKeyDown={onKeyDown}
        onBlur={() => setHovered(undefined)}
      />
      <VisuallyHidden role="status">
        {node && (
          <>
            {nodeStyles[kindOf(node)].one}: {node.label},{" "}
            {count(shown.neighbours.get(node.id)?.length ?? 0, "link")}
          </>
        )}
      </VisuallyHidden>
      {positions === null && (
        <Loader pos="absolute" top="45%" left="48%" role="status" aria-label="Computing the layout" />
      )}
      <div className={classes.controls}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          <Plus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          <Minus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Fit to screen" onClick={showAll}>
          <Maximize size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function usePalette(element: React.RefObject<HTMLDivElement | null>): Palette | null {
  const scheme = useComputedColorScheme();
  const [palette, setPalette] = useState<Palette | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    if (element.current) setPalette(readPalette(element.current));
  }, [element, scheme]);
  return palette;
}
