import { Box, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import type { GraphNode } from "../../../contract-app/graph.ts";
import classes from "./Graph.module.css";
import { count, type Neighbour, type ShownGraph } from "./graph-model.ts";
import { kindOf, nodeKinds, nodeStyles } from "./kinds.ts";
import { NeighbourList } from "./NeighbourList.tsx";
import { NodeMark } from "./ShapeMark.tsx";

type Props = { shown: ShownGraph; centre: string | undefined; onOpen: (id: string) => void };

/** The graph as text: nodes grouped by kind, each with its links. */
export function GraphList({ shown, centre, onOpen }: Props) {
  const byKind = Map.groupBy(shown.nodes, kindOf);
  return (
    <Stack gap="xl" data-testid="graph-list">
      {nodeKinds
        .filter((kind) => byKind.has(kind))
        .map((kind) => (
          <Box component="section" key={kind} aria-label={nodeStyles[kind].many}>
            <Title order={2} fz="lg" mb="xs">
              {nodeStyles[kind].many}
            </Title>
            <ul className={classes.list}>
              {byKind.get(kind)?.map((node) => (
                <NodeItem
                  key={node.id}
                  node={node}
                  neighbours={shown.neighbours.get(node.id) ?? []}
                  isCentre={node.id === centre}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </Box>
        ))}
    </Stack>
  );
}

type ItemProps = {
  node: GraphNode;
  neighbours: Neighbour[];
  isCentre: boolean;
  onOpen: (id: string) => void;
};

function NodeItem({ node, neighbours, isCentre, onOpen }: ItemProps) {
  return (
    <li data-node={node.id}>
      <UnstyledButton className={classes.nodeName ?? ""} onClick={() => onOpen(node.id)}>
        <NodeMark kind={kindOf(node)} />
        <Text component="span" {...(isCentre && { fw: 600 })}>
          <bdi>{node.label}</bdi>
          {isCentre && " (the centre)"}
        </Text>
      </UnstyledButton>
      {neighbours.length > 0 ? (
        <details className={classes.links}>
          <Box component="summary" className={classes.summary ?? ""}>
            {count(neighbours.length, "link")}
          </Box>
          <NeighbourList neighbours={neighbours} onOpen={onOpen} />
        </details>
      ) : (
        <Text size="sm" c="dimmed" pl={24} py={8} mih={40}>
          No links
        </Text>
      )}
    </li>
  );
}
