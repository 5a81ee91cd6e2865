import { ActionIcon, Button, Group, Paper, Text } from "@mantine/core";
import { Archive, Check, RotateCcw, X } from "lucide-react";
import type { ThoughtState } from "../../../contract.ts";
import classes from "./SelectionBar.module.css";
import type { Selection } from "./use-selection.ts";

type Props = { selection: Selection; onChange: (state: ThoughtState) => void };

export function SelectionBar({ selection, onChange }: Props) {
  const { selected, selectAll, clear } = selection;
  if (selected.length === 0) return null;
  const has = (state: ThoughtState) => selected.some((thought) => thought.state === state);
  return (
    <Paper className={classes.bar ?? ""} p="xs" shadow="md" role="region" aria-label="Selected thoughts">
      <Group gap={6} justify="center">
        <Text size="sm" px="xs" role="status">
          {selected.length.toLocaleString("en")} selected
        </Text>
        {has("open") && (
          <Button
            size="sm"
            h={40}
            leftSection={<Check size={16} aria-hidden />}
            onClick={() => onChange("completed")}
          >
            Done
          </Button>
        )}
        {(has("open") || has("completed")) && (
          <Button
            size="sm"
            h={40}
            px="sm"
            variant="default"
            leftSection={<Archive size={16} aria-hidden />}
            onClick={() => onChange("archived")}
          >
            Archive
          </Button>
        )}
        {(has("completed") || has("archived")) && (
          <Button
            size="sm"
            h={40}
            px="sm"
            variant="default"
            leftSection={<RotateCcw size={16} aria-hidden />}
            onClick={() => onChange("open")}
          >
            Reopen
          </Button>
        )}
        <Button size="sm" h={40} px="xs" variant="subtle" onClick={selectAll}>
          Select all
        </Button>
        <ActionIcon aria-label="Clear the selection" onClick={clear}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
