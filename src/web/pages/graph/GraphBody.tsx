import { Drawer, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import classes from "./Graph.module.css";
import type { GraphViewProps } from "./GraphDrawing.tsx";
import { GraphList } from "./GraphList.tsx";
import { NodeKindLine, NodePanel } from "./NodePanel.tsx";

const GraphDrawing = lazy(() => import("./GraphDrawing.tsx"));

type Props = GraphViewProps & { isList: boolean; onCentre: (id: string) => void; onClose: () => void };

/** The drawing or the list, and beside it (on a phone: over it) the node that is open. */
export function GraphBody({ isList, onCentre, onClose, ...view }: Props) {
  const { shown, centre, selected, onOpen } = view;
  const isNarrow = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const node = selected === undefined ? undefined : shown.byId.get(selected);
  const panel = node && (
    <NodePanel
      {...(!isNarrow && { onClose })}
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
          <GraphDrawing {...view} />
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
          <aside className={classes.panel} aria-label="The open node">
            {panel}
          </aside>
        )
      )}
    </div>
  );
}
