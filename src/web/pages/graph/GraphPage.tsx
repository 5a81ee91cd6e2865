import { Box, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { Waypoints } from "lucide-react";
import { useMemo } from "react";
import type { GraphView } from "../../../contract-app/graph.ts";
import { ApiError } from "../../api.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { LinkButton } from "../../parts/Links.tsx";
import { PageHeader } from "../../parts/PageHeader.tsx";
import { useFirstEntity, useGraph } from "../../queries/graph.ts";
import { omitUndefined } from "../../search-params.ts";
import { type Centre, CentreSearch } from "./CentreSearch.tsx";
import { DepthChoice } from "./DepthChoice.tsx";
import classes from "./Graph.module.css";
import { GraphBody } from "./GraphBody.tsx";
import { count, showGraph } from "./graph-model.ts";
import { Legend } from "./Legend.tsx";
import { readKinds, type SearchChange, toggleKind } from "./search.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

const route = getRouteApi("/app/graph");
const MAX_NODES = 200;

export default function GraphPage() {
  const { thought, entity, around, depth = 1 } = route.useSearch();
  const isDefault = !thought && !entity && !around;
  // Everything at once is unreadable, so the most mentioned entity is the default centre.
  const first = useFirstEntity(isDefault);
  const centreEntity = entity ?? ((isDefault && first.data) || undefined);
  // One centre at a time: the URL may contain two.
  const centre = thought ? { thought } : centreEntity ? { entity: centreEntity } : {};
  const graph = useGraph({ ...centre, depth, limit: MAX_NODES }, !isDefault || first.isSuccess);
  const isGone = graph.error instanceof ApiError && [400, 404].includes(graph.error.status);
  return (
    <>
      <PageHeader
        title="Graph"
        lead="How your thoughts are connected, and who and what they mention."
        actions={
          <LinkButton to="/names" variant="default">
            Names
          </LinkButton>
        }
      />
      {isGone ? (
        <Gone />
      ) : graph.data ? (
        <Content graph={graph.data} />
      ) : graph.error ? (
        <ErrorState error={graph.error} onRetry={graph.refetch} />
      ) : (
        <Stack role="status" aria-busy aria-label="Loading">
          <Skeleton h={48} />
          <Skeleton h={420} />
        </Stack>
      )}
    </>
  );
}

function Content({ graph }: { graph: GraphView }) {
  const centre = graph.centre ?? undefined;
  const { depth = 1, hide, hide_links, node, view } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: SearchChange, replace = true) =>
    navigate({ search: (search) => omitUndefined({ ...search, ...next }), replace, resetScroll: false });
  // On narrow screens the panel covers the drawing.
  const isNarrow = useIsNarrow();
  const chooseCentre = (next: Centre | null) =>
    change(
      {
        thought: undefined,
        entity: undefined,
        around: next ? undefined : "everything",
        node: isNarrow ? undefined : next?.id,
        ...(next && { [next.kind]: next.id }),
      },
      false,
    );

  const hidden = useMemo(
    () => ({ nodes: readKinds(hide), links: readKinds(hide_links) }),
    [hide, hide_links],
  );
  const shown = useMemo(() => showGraph(graph, hidden), [graph, hidden]);
  const canDraw = useMemo(hasCanvas, []);
  const centreNode = graph.nodes.find(({ id }) => id === centre);
  const isList = view === "list" || !canDraw;

  if (graph.nodes.length === 0) return <Empty />;
  return (
    <Stack gap="md">
      <div className={classes.toolbar}>
        <Box className={classes.search ?? ""}>
          <CentreSearch centre={centreNode} onChoose={chooseCentre} />
        </Box>
        {centre && <DepthChoice depth={depth} onChange={(next) => change({ depth: next })} />}
        {canDraw && (
          <SegmentedControl
            aria-label="Show the graph as"
            size="md"
            data={[
              { value: "drawing", label: "Drawing" },
              { value: "list", label: "List" },
            ]}
            value={isList ? "list" : "drawing"}
            onChange={(next) => change({ view: next === "list" ? "list" : undefined })}
          />
        )}
      </div>
      <Legend
        graph={graph}
        hidden={hidden}
        onToggleNodes={(kind) => change({ hide: toggleKind(hide, kind) })}
        onToggleLinks={(kind) => change({ hide_links: toggleKind(hide_links, kind) })}
      />
      <GraphBody
        graph={graph}
        shown={shown}
        centre={centre}
        selected={node}
        isList={isList}
        onOpen={(id) => change({ node: id })}
        onClose={() => change({ node: undefined })}
        onCentre={(id) => {
          const chosen = shown.byId.get(id);
          if (chosen) chooseCentre(chosen);
        }}
      />
      <Text size="sm" c="dimmed" role="status">
        {count(shown.nodes.length, "node")} and {count(shown.edges.length, "link")} are shown.{" "}
        {graph.isTruncated && <Truncated hasCentre={centre !== undefined} />}
      </Text>
    </Stack>
  );
}

const Truncated = ({ hasCentre }: { hasCentre: boolean }) =>
  hasCentre
    ? "There is more: only the closest are shown. Choose another centre to see the rest."
    : "There is more: only the most linked of the newest are shown. Choose a centre to see what is around it.";

const Gone = () => (
  <EmptyState
    title="It is not here any more"
    icon={Waypoints}
    action={
      <LinkButton to="/graph" search={{ around: "everything" }} variant="default">
        Show everything
      </LinkButton>
    }
  >
    What the graph was drawn around was erased or is ignored, or the address is mistyped.
  </EmptyState>
);

function Empty() {
  return (
    <EmptyState
      title="Nothing to draw yet"
      icon={Waypoints}
      action={<LinkButton to="/thoughts">Go to thoughts</LinkButton>}
    >
      Once you or your assistants capture thoughts, the people, places and things they mention appear here,
      with the links between thoughts.
    </EmptyState>
  );
}

function hasCanvas(): boolean {
  try {
    return document.createElement("canvas").getContext("2d") !== null && typeof Worker === "function";
  } catch {
    return false;
  }
}
