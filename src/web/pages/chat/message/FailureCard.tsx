import { Button, Group, Paper, Text } from "@mantine/core";
import { CircleAlert } from "lucide-react";

type Props = { message: string | undefined; onRetry: (() => void) | undefined };

/** For an answer that failed. */
export function FailureCard({ message, onRetry }: Props) {
  return (
    <Paper py="sm" px="md" role="group" aria-label="A failure">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start" style={{ flex: "1 1 240px" }}>
          <CircleAlert
            size={18}
            color="var(--mantine-color-error)"
            aria-hidden
            style={{ flexShrink: 0, marginTop: 2 }}
          />
          <div>
            <Text size="sm" fw={600}>
              That did not work
            </Text>
            <Text size="sm">{message ?? "Something went wrong. Please try again."}</Text>
          </div>
        </Group>
        {onRetry && (
          <Button variant="default" size="sm" h={40} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Paper>
  );
}
