import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { toMessage } from "../api.ts";
import { showNewest } from "./show-newest.ts";

const UNDO_MS = 8_000;
const close = { "aria-label": "Close the message" };

/** "Archived. [Undo]": for every change that can be undone. Where it was made may be gone by then, so a failure is told here. */
export function showUndo(message: string, undo: () => unknown): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const undoAndHide = async () => {
    notifications.hide(id);
    await undo();
  };
  showNewest({
    id,
    autoClose: UNDO_MS,
    closeButtonProps: close,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-md"
          variant="subtle"
          flex="none"
          onClick={() => undoAndHide().catch(showFailure)}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}

export function showDone(message: string): void {
  showNewest({ message, closeButtonProps: close });
}

/** For failed actions; failures to load are shown in the page (`ErrorState`). */
export function showFailure(error: unknown): void {
  showNewest({ message: toMessage(error), color: "red", closeButtonProps: close, role: "alert" });
}
