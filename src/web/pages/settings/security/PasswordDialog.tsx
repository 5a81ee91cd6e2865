import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { toMessage } from "../../../api.ts";

type Props = {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** Of the button that submits; for what cannot be undone. */
  color?: "red";
  isOpen: boolean;
  isPending: boolean;
  error: unknown;
  onSubmit: (password: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the password before something that protects the account is changed, or the account is deleted. */
export function PasswordDialog({ title, submitLabel, isOpen, isPending, error, ...props }: Props) {
  const { cancelLabel = "Cancel", color, onSubmit, onClose, children } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(String(new FormData(event.currentTarget).get("password")));
        }}
      >
        <Stack gap="md">
          {children && <Text>{children}</Text>}
          <PasswordInput
            label="Your password"
            name="password"
            size="md"
            required
            withAsterisk={false}
            autoComplete="current-password"
            data-autofocus
            error={error ? toMessage(error) : undefined}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button {...(color && { color })} type="submit" loading={isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
