import { Drawer, Loader, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import type { NoteView } from "../../../contract-app.ts";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { ShowOlder } from "../../parts/ShowOlder.tsx";
import { useNoteHistory } from "../../queries/notes.ts";
import { NoteVersionRow } from "./NoteVersionRow.tsx";
import { toSteps } from "./note-steps.ts";

type Props = { note: NoteView; isOpen: boolean; onClose: () => void };

export function NoteHistory({ note, isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title="History"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Versions note={note} onRestored={onClose} />
    </Drawer>
  );
}

function Versions({ note, onRestored }: { note: NoteView; onRestored: () => void }) {
  const pages = useNoteHistory(note.id);
  const { data, error, refetch } = pages;
  const steps = useMemo(() => toSteps(data?.pages.flatMap(({ versions }) => versions) ?? []), [data]);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Loader aria-label="Loading" />;
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed" mb="sm">
        Changes less than ten minutes apart are one step. Restoring creates a new version; nothing is lost.
      </Text>
      {steps.map((step) => (
        <NoteVersionRow
          key={step.version.version}
          noteId={note.id}
          step={step}
          isCurrent={step.version.version === note.version}
          onRestored={onRestored}
        />
      ))}
      <ShowOlder pages={pages} />
    </Stack>
  );
}
