import { ActionIcon, Button, Group, Paper, Text } from "@mantine/core";
import { Archive, Check, type LucideIcon, RotateCcw, X } from "lucide-react";
import type { ThoughtState } from "../../../../contract.ts";
import classes from "./SelectionBar.module.css";
import type { Selection } from "./use-selection.ts";

type Change = {
  from: ThoughtState[];
  to: ThoughtState;
  label: string;
  Icon: LucideIcon;
  look?: { px: string; variant: string };
};

const minor = { px: "sm", variant: "default" };
const changes: Change[] = [
  { from: ["open"], to: "completed", label: "Done", Icon: Check },
  { from: ["open", "completed"], to: "archived", label: "Archive", Icon: Archive, look: minor },
  { from: ["completed", "archived"], to: "open", label: "Reopen", Icon: RotateCcw, look: minor },
];

type Props = {
  selection: Selection;
  /** The list goes on below what is loaded. */
  hasMore: boolean;
  onChange: (state: ThoughtState) => void;
};

export function SelectionBar({ selection, hasMore, onChange }: Props) {
  const { selected, selectAll, loaded, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <Paper className={classes.bar ?? ""} p="xs" shadow="md" role="region" aria-label="Selected thoughts">
      <Group gap={6} justify="center">
        <Text size="sm" px="xs" role="status">
          {selected.length.toLocaleString("en")} selected
        </Text>
        {changes
          .filter(({ from }) => from.some((state) => selected.some((thought) => thought.state === state)))
          .map(({ to, label, Icon, look }) => (
            <Button
              key={to}
              size="sm"
              h={40}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onChange(to)}
              {...look}
            >
              {label}
            </Button>
          ))}
        <Button size="sm" h={40} px="xs" variant="subtle" onClick={selectAll}>
          {hasMore ? `Select the ${loaded.toLocaleString("en")} shown` : "Select all"}
        </Button>
        <ActionIcon aria-label="Clear the selection" onClick={clear}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
