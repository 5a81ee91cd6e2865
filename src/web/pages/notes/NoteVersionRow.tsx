import { Badge, Box, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { TextDiff } from "../../parts/TextDiff.tsx";
import { TimeAgo } from "../../parts/TimeAgo.tsx";
import { showDone, showFailure } from "../../parts/Toasts.tsx";
import { useRestoreNoteVersion } from "../../queries/notes.ts";
import { describeStep, type NoteStep } from "./note-steps.ts";

type Props = { noteId: string; step: NoteStep; isCurrent: boolean; onRestored: () => void };

export function NoteVersionRow({ noteId, step, isCurrent, onRestored }: Props) {
  const { version, before, saves } = step;
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
            {saves > 1 && `, ${saves} saves`}, <TimeAgo at={version.at} />
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
        </Box>
      )}
    </Box>
  );
}
