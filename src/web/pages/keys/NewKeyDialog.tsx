import { Button, Group, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useBackToClose } from "../../parts/use-back-to-close.ts";
import { KeyNameForm } from "./KeyNameForm.tsx";
import { KeyReveal } from "./KeyReveal.tsx";

type Props = { isOpen: boolean; onClose: () => void };

/** First the name, then the key. While the key is shown, Escape, outside clicks and going back do not close the dialog. */
export function NewKeyDialog({ isOpen, onClose }: Props) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  const isPhone = useMediaQuery("(max-width: 48em)");
  const close = () => {
    onClose();
    setApiKey(null);
  };
  useBackToClose(isOpen, () => apiKey === null && close());
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={apiKey ? "Your new key" : "New API key"}
      size={apiKey ? "xl" : "md"}
      fullScreen={isPhone && apiKey !== null}
      closeOnClickOutside={apiKey === null}
      closeOnEscape={apiKey === null}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {apiKey ? (
        <>
          <KeyReveal apiKey={apiKey} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={close}>I have copied it</Button>
          </Group>
        </>
      ) : (
        <KeyNameForm onCreated={({ key }) => setApiKey(key)} />
      )}
    </Modal>
  );
}
