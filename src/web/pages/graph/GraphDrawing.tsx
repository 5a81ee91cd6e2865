import { ActionIcon, Loader, useComputedColorScheme, VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { GraphView } from "../../../contract-app.ts";
import classes from "./Graph.module.css";
import { count, type ShownGraph } from "./graph-model.ts";
import { kindOf, nodeLooks } from "./kinds.ts";
import { type Palette, readPalette } from "./scene.ts";
import { findNextNode, isArrow } from "./steps.ts";
import { useForceGraph } from "./use-force-graph.ts";
import { useLayout } from "./use-layout.ts";

export type GraphViewProps = {
  graph: GraphView;
  shown: ShownGraph;
  centre: string | undefined;
  selected: string | undefined;
  onOpen: (id: string) => void;
};

const STEP = 1.4;

/** The graph on a canvas. Arrow keys go from node to node, Enter opens one. */
export default function GraphDrawing({ graph, shown, centre, selected, onOpen }: GraphViewProps) {
  const { ref: frame, width, height } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLDivElement>(null);
  const positions = useLayout(graph, centre);
  const [pointed, setPointed] = useState<string>();
  const palette = usePalette(canvas);
  const scene = useMemo(
    () => palette && { shown, centre, selected, pointed, palette },
    [shown, centre, selected, pointed, palette],
  );
  const size = { width, height };
  const { showAll, magnify } = useForceGraph(canvas, { scene, positions, size, onOpen, onPoint: setPointed });

  function onKeyDown(event: React.KeyboardEvent): void {
    if (isArrow(event.key) && positions) {
      setPointed((from) => findNextNode(shown, positions, from ?? selected ?? centre, event.key));
      event.preventDefault();
    }
    if (event.key === "Enter" && pointed) onOpen(pointed);
    if (event.key === "Escape") setPointed(undefined);
    if (event.key === "+") magnify(STEP);
    if (event.key === "-") magnify(1 / STEP);
    if (event.key === "0") showAll();
  }

  const node = pointed === undefined ? undefined : shown.byId.get(pointed);
  return (
    <div className={classes.drawing} ref={frame}>
      <div
        ref={canvas}
        className={classes.canvas}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the drawing
        tabIndex={0}
        data-testid="graph-drawing"
        data-ready={positions !== null || undefined}
        aria-label={`Graph: ${count(shown.nodes.length, "node")}, ${count(shown.edges.length, "link")}. Arrow keys move, Enter opens. The list has the same in words.`}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(undefined)}
      />
      <VisuallyHidden role="status">
        {node && (
          <>
            {nodeLooks[kindOf(node)].one}: {node.label},{" "}
            {count(shown.neighbours.get(node.id)?.length ?? 0, "link")}
          </>
        )}
      </VisuallyHidden>
      {positions === null && (
        <Loader pos="absolute" top="45%" left="48%" role="status" aria-label="Arranging" />
      )}
      <div className={classes.controls}>
        <ActionIcon variant="default" aria-label="Larger" onClick={() => magnify(STEP)}>
          <Plus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Smaller" onClick={() => magnify(1 / STEP)}>
          <Minus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Show all of it" onClick={showAll}>
          <Maximize size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

function usePalette(element: React.RefObject<HTMLDivElement | null>): Palette | null {
  const scheme = useComputedColorScheme();
  const [palette, setPalette] = useState<Palette | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are other ones in the dark
  useEffect(() => {
    if (element.current) setPalette(readPalette(element.current));
  }, [element, scheme]);
  return palette;
}
