import { Drawer, Skeleton } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useRef } from "react";
import classes from "./Graph.module.css";
import type { GraphViewProps } from "./GraphDrawing.tsx";
import { GraphList } from "./GraphList.tsx";
import { NodeKindLine, NodePanel } from "./NodePanel.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";

const GraphDrawing = lazy(() => import("./GraphDrawing.tsx"));

type Props = GraphViewProps & { isList: boolean; onCentre: (id: string) => void; onClose: () => void };

/** The drawing or the list, with the open node's panel beside it (over it on phones). */
export function GraphBody({ isList, onCentre, onClose, ...view }: Props) {
  const { shown, centre, selected } = view;
  const isNarrow = useIsNarrow();
  const node = selected === undefined ? undefined : shown.byId.get(selected);
  const opener = useRef<HTMLElement>(null);
  const aside = useRef<HTMLElement>(null);
  function onOpen(id: string): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !aside.current?.contains(focused)) opener.current = focused;
    view.onOpen(id);
  }
  /** Returns the focus to the element that opened the panel. */
  function close(): void {
    onClose();
    opener.current?.focus();
  }
  useHotkeys(node && !isNarrow ? [["Escape", close]] : []);
  const panel = node && (
    <NodePanel
      {...(!isNarrow && { onClose: close })}
      node={node}
      neighbours={shown.neighbours.get(node.id) ?? []}
      isCentre={node.id === centre}
      onCentre={() => onCentre(node.id)}
      onOpen={onOpen}
    />
  );
  return (
    <div className={classes.body} data-panel={(node && !isNarrow) || undefined}>
      {isList ? (
        <GraphList shown={shown} centre={centre} onOpen={onOpen} />
      ) : (
        <Suspense fallback={<Skeleton className={classes.drawing ?? ""} />}>
          <GraphDrawing {...view} onOpen={onOpen} />
        </Suspense>
      )}
      {isNarrow ? (
        <Drawer
          opened={node !== undefined}
          onClose={onClose}
          position="bottom"
          size="70%"
          title={node && <NodeKindLine node={node} />}
          closeButtonProps={{ "aria-label": "Close" }}
        >
          {panel}
        </Drawer>
      ) : (
        node && (
          <aside ref={aside} className={classes.panel} aria-label="The open node">
            {panel}
          </aside>
        )
      )}
    </div>
  );
}
