import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCreateNote } from "../../queries/notes.ts";
import { TextLink } from "../Links.tsx";
import { showFailure } from "../Toasts.tsx";
import { useNoteByTitle } from "./NoteTitles.tsx";

type Props = { title: string; children: ReactNode };

/** Leads to the note with this title; one that does not exist can be created. Inside `NoteTitles`. */
export function NoteLink({ title, children }: Props) {
  const note = useNoteByTitle(title);
  if (note)
    return (
      <TextLink to="/notes/$noteId" params={{ noteId: note.id }} inherit underline="always">
        {children}
      </TextLink>
    );
  return (
    <>
      {children}
      {note === null && <CreateNote title={title} />}
    </>
  );
}

function CreateNote({ title }: { title: string }) {
  const creating = useCreateNote();
  const navigate = useNavigate();
  const create = () =>
    creating
      .mutateAsync({ title })
      .then(({ id }) => navigate({ to: "/notes/$noteId", params: { noteId: id } }))
      .catch(showFailure);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ml={4}
      loading={creating.isPending}
      onClick={create}
      aria-label={`Create the note ${title}`}
    >
      Create note
    </Button>
  );
}
