import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { PersonView } from "../../../../contract-app/instance.ts";
import { showFailure } from "../../../parts/Toasts.tsx";
import { CodeBlock } from "../../../parts/text/CodeBlock.tsx";
import { useCreateResetLink } from "../../../queries/people.ts";

type Props = { person: PersonView; isOpen: boolean; onClose: () => void };

export function ResetLinkDialog({ person: { id, name }, isOpen, onClose }: Props) {
  const creating = useCreateResetLink();
  const close = () => {
    onClose();
    creating.reset();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={`A new password for ${name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <Text>
          With the link, they set a new password. It works once, for an hour, and signs out every browser of
          theirs. Whoever has it can use it: send it to nobody else.
        </Text>
        <div role="status">
          {creating.data && <CodeBlock code={creating.data.url} label="Link to a new password" />}
        </div>
        <Group justify="flex-end">
          {creating.data ? (
            <Button onClick={close}>I have copied it</Button>
          ) : (
            <Button
              loading={creating.isPending}
              onClick={() => creating.mutate(id, { onError: showFailure })}
              data-autofocus
            >
              Make the link
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
