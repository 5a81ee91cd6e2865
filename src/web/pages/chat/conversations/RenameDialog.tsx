import { Button, Group, Modal, TextInput } from "@mantine/core";
import type { ConversationView } from "../../../../contract-app/chat.ts";
import { toMessage } from "../../../api.ts";
import { useChangeConversation } from "../../../queries/chat.ts";

const TITLE_CHARACTERS = 200;

type Props = { isOpen: boolean; conversation: ConversationView; onClose: () => void };

export function RenameDialog({ isOpen, conversation: { id, title }, onClose }: Props) {
  const changing = useChangeConversation();
  function rename(form: FormData): void {
    const next = String(form.get("title")).trim();
    if (next === "" || next === title) onClose();
    else changing.mutate({ id, title: next }, { onSuccess: onClose });
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Rename the conversation"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename(new FormData(event.currentTarget));
        }}
      >
        <TextInput
          label="Title"
          name="title"
          defaultValue={title}
          maxLength={TITLE_CHARACTERS}
          data-autofocus
          error={changing.error && toMessage(changing.error)}
        />
        <Group justify="flex-end" mt="lg">
          <Button type="submit" loading={changing.isPending}>
            Rename
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
