import { Button, Group, Modal, Text } from "@mantine/core";

type Props = { onStay: () => void; onLeave: () => void };

/** Shown on leaving the page while the note cannot be saved, or not soon. */
export function LeaveDialog({ onStay, onLeave }: Props) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="This note is not saved"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Text>
        Your changes are not saved yet. They are kept in this browser and will be here when you come back to
        this note.
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onLeave}>
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  );
}
