import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { NotebookText } from "lucide-react";
import type { ReactNode } from "react";
import type { NoteListing } from "../../../contract-app/notes.ts";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { ErrorState } from "../../parts/ErrorState.tsx";
import { TextLink } from "../../parts/Links.tsx";
import { ShowOlder } from "../../parts/ShowOlder.tsx";
import { showFailure } from "../../parts/Toasts.tsx";
import { TimeAgo } from "../../parts/time/TimeAgo.tsx";
import { useNotes, useRestoreNote } from "../../queries/notes.ts";
import classes from "./Notes.module.css";

type Props = { state: NoteListing["state"]; create: ReactNode };

/** Last changed first. */
export function NoteList({ state, create }: Props) {
  const pages = useNotes(state);
  const { data, error, refetch } = pages;
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Waiting />;
  const notes = data.pages.flatMap((page) => page.notes);
  if (notes.length === 0) return <Empty state={state} create={create} />;
  return (
    <>
      <ul className={classes.list}>
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
      <ShowOlder pages={pages} />
    </>
  );
}

function NoteRow({ note }: { note: NoteListing }) {
  const restoring = useRestoreNote();
  return (
    <li className={classes.row}>
      <TextLink
        to="/notes/$noteId"
        params={{ noteId: note.id }}
        className={classes.rowTitle ?? ""}
        dir="auto"
      >
        {note.title}
      </TextLink>
      <Text size="sm" c="dimmed" component="span">
        {note.state === "archived" ? "Archived" : "Changed"} <TimeAgo at={note.updatedAt} />
      </Text>
      {note.state === "archived" && (
        <Button
          variant="default"
          loading={restoring.isPending}
          aria-label={`Restore ${note.title}`}
          onClick={() => restoring.mutate(note.id, { onError: showFailure })}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

function Empty({ state, create }: Props) {
  if (state === "archived")
    return (
      <EmptyState title="Nothing is archived" icon={NotebookText}>
        Archived notes are kept here with their history until you restore or erase them.
      </EmptyState>
    );
  return (
    <EmptyState title="No notes yet" icon={NotebookText} action={create}>
      For texts that are too long for a thought: minutes, plans, drafts. A note attached to a thought is found
      together with it.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Stack aria-busy aria-label="Loading" role="status">
      <Skeleton h={52} />
      <Skeleton h={52} />
      <Skeleton h={52} />
    </Stack>
  );
}
