import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { call, toMessage } from "../../api.ts";
import { signOut } from "../../queries/session.ts";
import { showFailure } from "../Toasts.tsx";

type Props = { onClose: (isConfirmed: boolean) => void };

export function ConfirmPassword({ onClose }: Props) {
  const [password, setPassword] = useState("");
  const confirming = useMutation({
    mutationFn: () => call("confirmPassword", { password }),
    onSuccess: () => onClose(true),
  });
  const cancel = () => onClose(false);
  // Otherwise Escape would also close a dialog below.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    cancel();
  };
  return (
    <Modal
      opened
      onClose={cancel}
      closeOnEscape={false}
      title="Your password, please"
      zIndex={300}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onKeyDown={closeOnEscape}
        onSubmit={(event) => {
          event.preventDefault();
          // A React event reaches the form around this dialog, too.
          event.stopPropagation();
          confirming.mutate();
        }}
      >
        <Stack gap="md">
          <Text>You signed in a while ago, and this needs to be really you.</Text>
          <PasswordInput
            label="Your password"
            size="md"
            autoComplete="current-password"
            data-autofocus
            data-mantine-stop-propagation="true"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={confirming.error && toMessage(confirming.error)}
          />
          <Group justify="space-between">
            <SignInAgain />
            <Group gap="sm">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={confirming.isPending} disabled={password === ""}>
                Go on
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** For who has no password here, or forgot it. */
function SignInAgain() {
  const { pathname, search, hash } = window.location;
  const leave = () => signOut(pathname + search + hash).catch(showFailure);
  return (
    <Anchor component="button" type="button" size="sm" onClick={leave}>
      Sign in again
    </Anchor>
  );
}
