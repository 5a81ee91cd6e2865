import { Button, Group, Text } from "@mantine/core";
import { showFailure } from "../../parts/Toasts.tsx";
import { useChangeConversation } from "../../queries/chat.ts";

export function ArchivedNotice({ id }: { id: string }) {
  const changing = useChangeConversation();
  return (
    <Group justify="space-between" mb="xs" gap="xs">
      <Text size="sm" c="dimmed">
        This conversation is archived.
      </Text>
      <Button
        variant="subtle"
        size="sm"
        h={40}
        loading={changing.isPending}
        onClick={() => changing.mutate({ id, archived: false }, { onError: showFailure })}
      >
        Restore
      </Button>
    </Group>
  );
}
