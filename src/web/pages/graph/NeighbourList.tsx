import { Text, UnstyledButton } from "@mantine/core";
import classes from "./Graph.module.css";
import { type Neighbour, nameEdge } from "./graph-model.ts";
import { kindOf } from "./kinds.ts";
import { LinkMark, NodeMark } from "./ShapeMark.tsx";

type Props = { neighbours: Neighbour[]; onOpen: (id: string) => void };

/** A node's neighbours, grouped by relation. */
export function NeighbourList({ neighbours, onOpen }: Props) {
  const byRelation = Map.groupBy(neighbours, ({ relation }) => relation);
  return (
    <ul className={classes.nested}>
      {[...byRelation].map(([relation, members]) => (
        <li key={relation}>
          <Text size="sm" c="dimmed" mt="xs" className={classes.relation ?? ""}>
            {members[0] && <LinkMark kind={members[0].edge.kind} />}
            {relation}
          </Text>
          <ul className={classes.nested}>
            {members.map(({ node, edge }) => (
              <li key={node.id} data-edge={nameEdge(edge)}>
                <UnstyledButton className={classes.neighbour ?? ""} onClick={() => onOpen(node.id)}>
                  <NodeMark kind={kindOf(node)} size={12} />
                  <bdi>{node.label}</bdi>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
