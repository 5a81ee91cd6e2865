import { Modal, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ClientTabs } from "./ClientTabs.tsx";
import { createWays } from "./ways.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** How to connect each assistant without a key. */
export function ConnectDialog({ isOpen, onClose }: Props) {
  const isPhone = useMediaQuery("(max-width: 48em)");
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Connect an assistant"
      size="xl"
      fullScreen={isPhone ?? false}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Text>
          No key is needed: the assistant opens a page here, where you allow it. Then it is listed among your
          connected assistants.
        </Text>
        <ClientTabs clients={createWays(window.location.origin)} first="claude-ai" />
      </Stack>
    </Modal>
  );
}
