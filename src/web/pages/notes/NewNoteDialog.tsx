import { Button, Group, Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { toMessage } from "../../api.ts";
import { useCreateNote } from "../../queries/notes.ts";

/** The service's own limit. */
export const TITLE_CHARACTERS = 200;

type Props = { isOpen: boolean; onClose: () => void };

export function NewNoteDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New note" closeButtonProps={{ "aria-label": "Close" }}>
      <NewNoteForm />
    </Modal>
  );
}

function NewNoteForm() {
  const creating = useCreateNote();
  const navigate = useNavigate();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { title: "" },
    validate: { title: (value) => (value.trim() ? null : "Please give the note a title") },
  });
  const create = form.onSubmit(({ title }) =>
    creating.mutate(
      { title: title.trim() },
      {
        onSuccess: ({ id }) => navigate({ to: "/notes/$noteId", params: { noteId: id } }),
        onError: (error) => form.setFieldError("title", toMessage(error)),
      },
    ),
  );
  return (
    <form onSubmit={create} noValidate>
      <TextInput
        label="Title"
        placeholder="Minutes of the kitchen meeting"
        maxLength={TITLE_CHARACTERS}
        data-autofocus
        key={form.key("title")}
        {...form.getInputProps("title")}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={creating.isPending}>
          Create note
        </Button>
      </Group>
    </form>
  );
}
