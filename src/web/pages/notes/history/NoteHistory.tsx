import { Drawer, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { NoteView } from "../../../../contract-app/notes.ts";
import { ErrorState } from "../../../parts/ErrorState.tsx";
import { ShowOlder } from "../../../parts/ShowOlder.tsx";
import { useBackToClose } from "../../../parts/use-back-to-close.ts";
import { useNoteHistory } from "../../../queries/notes.ts";
import { NoteVersionRow } from "./NoteVersionRow.tsx";
import { toSteps } from "./note-steps.ts";

type Props = { note: NoteView; isOpen: boolean; onClose: () => void };

export function NoteHistory({ note, isOpen, onClose }: Props) {
  useBackToClose(isOpen, onClose);
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

/** A step is known once the version before it is loaded; a long one takes several pages. */
function useSteps(noteId: string) {
  const history = useNoteHistory(noteId);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = history;
  const [wanted, setWanted] = useState(1);
  const loaded = useMemo(() => toSteps(data?.pages.flatMap(({ versions }) => versions) ?? []), [data]);
  const steps = hasNextPage ? loaded.slice(0, -1) : loaded;
  const isShort = hasNextPage && steps.length < wanted && !isFetchNextPageError;
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);
  const showOlder = () => {
    setWanted(steps.length + 1);
    return fetchNextPage();
  };
  const pages = { hasNextPage, isFetchingNextPage: isFetchingNextPage || isShort, fetchNextPage: showOlder };
  return { ...history, steps, pages };
}

function Versions({ note, onRestored }: { note: NoteView; onRestored: () => void }) {
  const { data, error, refetch, steps, pages } = useSteps(note.id);
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
          current={note.version}
          onRestored={onRestored}
        />
      ))}
      <ShowOlder pages={pages} />
    </Stack>
  );
}
