import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { GraphView } from "../../../contract-app.ts";
import classes from "./Graph.module.css";
import { countKinds, type Hidden } from "./graph-model.ts";
import { linkKinds, linkStyles, nodeKinds, nodeStyles } from "./kinds.ts";
import { LinkMark, NodeMark } from "./ShapeMark.tsx";

type Props = {
  graph: GraphView;
  hidden: Hidden;
  onToggleNodes: (kind: string) => void;
  onToggleLinks: (kind: string) => void;
};

/** Explains the marks; each is a switch that shows or hides its kind. Collapsed on phones. */
export function Legend(props: Props) {
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  if (!isPhone) return <Switches {...props} />;
  return (
    <details>
      <summary className={classes.summary}>Legend and filters</summary>
      <Switches {...props} />
    </details>
  );
}

function Switches({ graph, hidden, onToggleNodes, onToggleLinks }: Props) {
  const counts = countKinds(graph);
  return (
    <div>
      <fieldset className={classes.legend}>
        <VisuallyHidden component="legend">Kinds of nodes</VisuallyHidden>
        {nodeKinds
          .filter((kind) => counts.nodes.has(kind))
          .map((kind) => (
            <KindSwitch
              key={kind}
              label={nodeStyles[kind].many}
              count={counts.nodes.get(kind) ?? 0}
              isShown={!hidden.nodes.has(kind)}
              onToggle={() => onToggleNodes(kind)}
            >
              <NodeMark kind={kind} />
            </KindSwitch>
          ))}
      </fieldset>
      <fieldset className={classes.legend}>
        <VisuallyHidden component="legend">Kinds of links</VisuallyHidden>
        {linkKinds
          .filter((kind) => counts.links.has(kind))
          .map((kind) => (
            <KindSwitch
              key={kind}
              label={linkStyles[kind].label}
              count={counts.links.get(kind) ?? 0}
              isShown={!hidden.links.has(kind)}
              onToggle={() => onToggleLinks(kind)}
            >
              <LinkMark kind={kind} />
            </KindSwitch>
          ))}
      </fieldset>
    </div>
  );
}

type SwitchProps = {
  label: string;
  count: number;
  isShown: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function KindSwitch({ label, count, isShown, onToggle, children }: SwitchProps) {
  return (
    <UnstyledButton className={classes.kind ?? ""} aria-pressed={isShown} onClick={onToggle}>
      {children}
      {label}
      <Text component="span" size="xs">
        {count.toLocaleString()}
      </Text>
    </UnstyledButton>
  );
}
