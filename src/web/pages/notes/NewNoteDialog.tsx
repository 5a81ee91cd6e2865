import { Modal } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { NameForm } from "../../parts/forms/NameForm.tsx";
import { useBackToClose } from "../../parts/use-back-to-close.ts";
import { useCreateNote } from "../../queries/notes.ts";

/** The service's own limit. */
export const TITLE_CHARACTERS = 200;

type Props = { isOpen: boolean; onClose: () => void };

export function NewNoteDialog({ isOpen, onClose }: Props) {
  useBackToClose(isOpen, onClose);
  return (
    <Modal opened={isOpen} onClose={onClose} title="New note" closeButtonProps={{ "aria-label": "Close" }}>
      <NewNoteForm />
    </Modal>
  );
}

function NewNoteForm() {
  const creating = useCreateNote();
  const navigate = useNavigate();
  return (
    <NameForm
      label="Title"
      placeholder="Minutes of the kitchen meeting"
      maxLength={TITLE_CHARACTERS}
      missing="Please give the note a title"
      submitLabel="Create note"
      isPending={creating.isPending}
      onSubmit={async (title) => {
        const { id } = await creating.mutateAsync({ title });
        await navigate({ to: "/notes/$noteId", params: { noteId: id } });
      }}
    />
  );
}
