import { Button, type ButtonProps, Group, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";

type Props = ButtonProps & {
  /** Used on both buttons: the one that opens the dialog and the one that confirms. */
  label: string;
  question: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  onConfirm: () => void;
  "aria-label"?: string;
};

/** For actions that cannot be undone. Others run at once and offer `showUndo`. */
export function ConfirmButton({ label, question, children, onConfirm, ...props }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button variant="default" {...props} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={question} closeButtonProps={{ "aria-label": "Close" }}>
        <Text component="div">{children}</Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            Keep it
          </Button>
          <Button color="red" onClick={confirm}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
