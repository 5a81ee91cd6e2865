import { Button, Group, Text } from "@mantine/core";
import type { Selection } from "./use-selection.ts";
import type { ShownThoughts } from "./use-shown-thoughts.ts";

type Props = { shown: ShownThoughts; selection: Selection; children: string };

/** How many there are, and the way to select some of them. */
export function ListSummary({ shown, selection, children }: Props) {
  return (
    <Group justify="space-between" mt="xs" mih={30}>
      <Text size="xs" c="dimmed" role="status">
        {shown.isLoading || shown.isStale ? " " : children}
      </Text>
      {shown.thoughts.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={selection.isSelecting ? selection.clear : selection.start}
        >
          {selection.isSelecting ? "Stop selecting" : "Select"}
        </Button>
      )}
    </Group>
  );
}
