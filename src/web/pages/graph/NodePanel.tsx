import { ActionIcon, Badge, Box, Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { LocateFixed, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { GraphNode } from "../../../contract-app/graph.ts";
import { LinkButton } from "../../parts/Links.tsx";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { formatExact } from "../../parts/time/TimeAgo.tsx";
import { useThoughtNode } from "../../queries/graph.ts";
import classes from "./Graph.module.css";
import { count, type Neighbour } from "./graph-model.ts";
import { kindOf, nodeStyles } from "./kinds.ts";
import { NeighbourList } from "./NeighbourList.tsx";
import { NodeMark } from "./ShapeMark.tsx";

type Props = {
  node: GraphNode;
  neighbours: Neighbour[];
  isCentre: boolean;
  onCentre: () => void;
  onOpen: (id: string) => void;
  /** Shows a close button, for when the container has none. */
  onClose?: () => void;
};

/** One node: its text, actions and links. */
export function NodePanel({ node, neighbours, isCentre, onCentre, onOpen, onClose }: Props) {
  const heading = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node moves the focus to its heading
  useEffect(() => heading.current?.focus({ preventScroll: true }), [node.id]);
  return (
    <Stack gap="sm">
      {onClose && (
        <Group justify="space-between" wrap="nowrap" align="center">
          <NodeKindLine node={node} />
          <ActionIcon onClick={onClose} aria-label="Close the panel">
            <X size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      <div ref={heading} tabIndex={-1} style={{ outline: "none" }}>
        {node.kind === "thought" ? <ThoughtPart node={node} /> : <EntityPart node={node} />}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={isCentre}
          leftSection={<LocateFixed size={16} aria-hidden />}
          onClick={onCentre}
        >
          {isCentre ? "This is the centre" : "Centre here"}
        </Button>
        {node.kind === "thought" ? (
          <LinkButton variant="light" to="/thoughts" search={{ thought: node.id }}>
            Open the thought
          </LinkButton>
        ) : (
          <>
            <LinkButton variant="light" to="/thoughts" search={{ entity: node.id }}>
              Show its thoughts
            </LinkButton>
            <LinkButton variant="light" to="/names/$entityId" params={{ entityId: node.id }}>
              Correct the name
            </LinkButton>
          </>
        )}
      </Group>
      <Box className={classes.flat ?? ""}>
        <Title order={3} fz="sm" ff="inherit">
          {neighbours.length === 0 ? "No links" : count(neighbours.length, "link")}
        </Title>
        <NeighbourList neighbours={neighbours} onOpen={onOpen} />
      </Box>
    </Stack>
  );
}

export const NodeKindLine = ({ node }: { node: GraphNode }) => (
  <Group gap={8} component="span">
    <NodeMark kind={kindOf(node)} />
    <Text component="span" size="sm" c="dimmed">
      {nodeStyles[kindOf(node)].one}
    </Text>
  </Group>
);

type ThoughtNode = Extract<GraphNode, { kind: "thought" }>;
type EntityNode = Extract<GraphNode, { kind: "entity" }>;

function ThoughtPart({ node }: { node: ThoughtNode }) {
  const { data } = useThoughtNode(node.id);
  return (
    <>
      <VisuallyHidden component="h2">{node.label}</VisuallyHidden>
      <Text style={{ whiteSpace: "pre-wrap" }} dir="auto">
        {toPlainText(data?.thought.normalizedText ?? node.label)}
      </Text>
      <Group gap="xs" mt="xs">
        <Badge variant="light" color="gray" tt="none">
          {node.category}
        </Badge>
        {node.state !== "open" && (
          <Badge variant="light" color="gray" tt="none">
            {node.state}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {formatExact(node.createdAt)}
        </Text>
      </Group>
    </>
  );
}

const EntityPart = ({ node }: { node: EntityNode }) => (
  <>
    <Title order={2} fz="lg">
      <bdi>{node.label}</bdi>
    </Title>
    <Text size="sm" c="dimmed">
      In {count(node.count, "thought")}
    </Text>
  </>
);
