import { ActionIcon, Box, Skeleton, Text, Title } from "@mantine/core";
import { Unlink } from "lucide-react";
import { memo } from "react";
import type { NoteView } from "../../../../contract-app/notes.ts";
import { toPlainText } from "../../../parts/markdown/plain-text.ts";
import { showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useAttachedThoughts, useAttachNote, useDetachNote } from "../../../queries/notes.ts";
import classes from "../Notes.module.css";
import { AttachSearch } from "./AttachSearch.tsx";
import { ThoughtLink } from "./ThoughtLink.tsx";

/** The thoughts that the note is attached to, and a search to attach it to more. Not rendered again for each key in its text. */
export const NoteThoughts = memo(function NoteThoughts({ note }: { note: NoteView }) {
  const { id, thoughtIds, state } = note;
  const { data, isFetching } = useAttachedThoughts(id);
  const labels = new Map(data?.thoughts.map((thought) => [thought.id, thought.label]));
  const attaching = useAttachNote(id);
  const detaching = useDetachNote(id);
  const attach = (thoughtId: string) => attaching.mutate(thoughtId, { onError: showFailure });
  const detach = (thoughtId: string) =>
    detaching.mutate(thoughtId, {
      onError: showFailure,
      onSuccess: () =>
        showUndo("The note is detached from the thought.", () => attaching.mutateAsync(thoughtId)),
    });
  return (
    <Box component="section" aria-label="Attached to">
      <Title order={2} fz="md" mb="xs">
        Attached to
      </Title>
      {thoughtIds.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          Not attached to any thought yet. A note is found together with the thoughts it is attached to.
        </Text>
      )}
      <ul className={classes.list}>
        {thoughtIds.map((thoughtId) => (
          <AttachedThought
            key={thoughtId}
            id={thoughtId}
            label={labels.get(thoughtId) ?? (isFetching ? undefined : "This thought could not be loaded")}
            onDetach={() => detach(thoughtId)}
          />
        ))}
      </ul>
      {state === "open" && <AttachSearch attached={thoughtIds} onAttach={attach} />}
    </Box>
  );
});

type AttachedProps = { id: string; label: string | undefined; onDetach: () => void };

function AttachedThought({ id, label, onDetach }: AttachedProps) {
  if (label === undefined) return <Skeleton component="li" h={40} mb="xs" />;
  return (
    <li className={classes.attached}>
      <ThoughtLink id={id} text={label} />
      <ActionIcon aria-label={`Detach from: ${toPlainText(label).slice(0, 60)}`} onClick={onDetach}>
        <Unlink size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
