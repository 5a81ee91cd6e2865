import { Badge, Box, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { showDone, showFailure } from "../../../parts/Toasts.tsx";
import { TextDiff } from "../../../parts/text/TextDiff.tsx";
import { TimeAgo } from "../../../parts/time/TimeAgo.tsx";
import { useRestoreNoteVersion } from "../../../queries/notes.ts";
import { describeStep, type NoteStep } from "./note-steps.ts";

type Props = { noteId: string; step: NoteStep; current: number; onRestored: () => void };

export function NoteVersionRow({ noteId, step, current, onRestored }: Props) {
  const { version, before, earlier } = step;
  const isCurrent = version.version === current;
  const [isOpen, { toggle }] = useDisclosure(false);
  const restoring = useRestoreNoteVersion(noteId);
  const restore = () =>
    restoring.mutate(version.version, {
      onError: showFailure,
      onSuccess: () => {
        showDone(`Version ${version.version} is restored.`);
        onRestored();
      },
    });
  return (
    <Box
      py="sm"
      style={{ borderTop: "1px solid var(--page-border)" }}
      data-testid={`version-${version.version}`}
    >
      <Group justify="space-between" gap="xs">
        <Box>
          <Group gap="xs">
            <Text fw={600}>{describeStep(step)}</Text>
            {isCurrent && (
              <Badge variant="light" color="gray" tt="none">
                Now
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            Version {version.version}
            {earlier.length > 0 && `, ${earlier.length + 1} saves`}, <TimeAgo at={version.at} />
            {version.by && `, by ${version.by}`}
          </Text>
        </Box>
        <Group gap={4}>
          <Button variant="subtle" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? "Hide" : "Show"}
          </Button>
          {!isCurrent && (
            <Button
              variant="default"
              loading={restoring.isPending}
              aria-label={`Restore version ${version.version}`}
              onClick={restore}
            >
              Restore
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && (
        <Box mt="xs">
          {before?.title !== version.title && <TextDiff before={before?.title ?? ""} after={version.title} />}
          <TextDiff before={before?.text ?? ""} after={version.text} />
          {earlier.length > 0 && (
            <EarlierSaves noteId={noteId} saves={earlier} current={current} onRestored={onRestored} />
          )}
        </Box>
      )}
    </Box>
  );
}

type SavesProps = Omit<Props, "step"> & { saves: NoteStep[] };

/** What was written in between, and what one kept one's own over in a conflict. */
function EarlierSaves({ saves, ...props }: SavesProps) {
  const [isOpen, { open }] = useDisclosure(false);
  if (!isOpen)
    return (
      <Button variant="subtle" mt="xs" ml={-23} onClick={open}>
        {saves.length === 1 ? "Show the save before" : `Show the ${saves.length} saves before`}
      </Button>
    );
  return (
    <Box mt="sm" pl="md">
      {saves.map((step) => (
        <NoteVersionRow key={step.version.version} step={step} {...props} />
      ))}
    </Box>
  );
}
