import { Box, Button, Checkbox, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ImportPreview } from "../../../../contract-app/imports.ts";
import type { ImportChoices } from "../../../queries/import-requests.ts";
import { PreviewEntries } from "./PreviewEntries.tsx";

type Numbers = ReadonlySet<number>;
type Props = {
  preview: ImportPreview;
  /** Between what can be chosen and the buttons. */
  children: ReactNode;
  onStart: (choices: ImportChoices) => void;
  onCancel: () => void;
};

/** Everything is ticked at first, but what is only offered. */
export function PreviewChoices({ preview, children, onStart, onCancel }: Props) {
  const [without, setWithout] = useState<Numbers>(new Set());
  const [withoutGroups, setWithoutGroups] = useState<Numbers>(new Set());
  const [taken, setTaken] = useState<Numbers>(new Set());
  const { counts, groups, entries, offered } = preview;
  const found = counts.thoughts + counts.notes;
  const groupedOut = groups.reduce((sum, { count }, i) => sum + (withoutGroups.has(i) ? count : 0), 0);
  const singlyOut = entries.filter(({ index, group }) => without.has(index) && !withoutGroups.has(group));
  const total = found - groupedOut - singlyOut.length + taken.size;
  const start = () =>
    onStart({ without: [...without], withoutGroups: [...withoutGroups], taken: [...taken] });
  return (
    <>
      {groups.length > 1 && (
        <Checkbox.Group
          label="Where from"
          value={groups.flatMap((_, i) => (withoutGroups.has(i) ? [] : [`${i}`]))}
          onChange={(kept) =>
            setWithoutGroups(new Set(groups.flatMap((_, i) => (kept.includes(`${i}`) ? [] : [i]))))
          }
        >
          <Group gap="md" mt="xs">
            {groups.map(({ name, count }, i) => (
              <Checkbox key={name} value={`${i}`} label={`${name || "Top"} (${count.toLocaleString()})`} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {entries.length > 0 && (
        <PreviewEntries
          label="What will be imported"
          entries={entries}
          isTicked={({ index, group }) => !without.has(index) && !withoutGroups.has(group)}
          isFixed={({ group }) => withoutGroups.has(group)}
          onToggle={({ index }) => setWithout(toggle(without, index))}
        />
      )}
      {found > entries.length && (
        <Text size="sm" c="dimmed">
          … and {(found - entries.length).toLocaleString()} more, which are imported as well.
        </Text>
      )}
      {offered.length > 0 && (
        <Box>
          <Text fw={600}>What you said about yourself</Text>
          <Text size="sm" c="dimmed" mb="xs">
            Found in your messages. Only what you tick becomes a thought.
          </Text>
          <PreviewEntries
            label="What you said about yourself"
            entries={offered}
            isTicked={({ index }) => taken.has(index)}
            onToggle={({ index }) => setTaken(toggle(taken, index))}
          />
        </Box>
      )}
      {children}
      <Group gap="sm">
        <Button disabled={total === 0} onClick={start}>
          Import {total.toLocaleString()}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  );
}

function toggle(set: Numbers, number: number): Numbers {
  const next = new Set(set);
  if (!next.delete(number)) next.add(number);
  return next;
}
