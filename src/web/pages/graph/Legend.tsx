import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import type { GraphView } from "../../../contract-app/graph.ts";
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
      <KindSwitches
        legend="Kinds of nodes"
        kinds={nodeKinds.map((kind) => ({
          kind,
          label: nodeStyles[kind].many,
          mark: <NodeMark kind={kind} />,
        }))}
        counts={counts.nodes}
        hidden={hidden.nodes}
        onToggle={onToggleNodes}
      />
      <KindSwitches
        legend="Kinds of links"
        kinds={linkKinds.map((kind) => ({
          kind,
          label: linkStyles[kind].label,
          mark: <LinkMark kind={kind} />,
        }))}
        counts={counts.links}
        hidden={hidden.links}
        onToggle={onToggleLinks}
      />
    </div>
  );
}

type SwitchesProps = {
  legend: string;
  kinds: { kind: string; label: string; mark: ReactNode }[];
  counts: ReadonlyMap<string, number>;
  hidden: ReadonlySet<string>;
  onToggle: (kind: string) => void;
};

/** One for each kind that there is any of. */
function KindSwitches({ legend, kinds, counts, hidden, onToggle }: SwitchesProps) {
  return (
    <fieldset className={classes.legend}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {kinds
        .filter(({ kind }) => counts.has(kind))
        .map(({ kind, label, mark }) => (
          <KindSwitch
            key={kind}
            label={label}
            count={counts.get(kind) ?? 0}
            isShown={!hidden.has(kind)}
            onToggle={() => onToggle(kind)}
          >
            {mark}
          </KindSwitch>
        ))}
    </fieldset>
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
