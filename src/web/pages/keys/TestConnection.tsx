import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, PlugZap } from "lucide-react";
import { refresh } from "../../query-client.ts";
import { type ConnectionOutcome, testConnection } from "./test-connection.ts";

export function TestConnection({ apiKey }: { apiKey: string }) {
  const testing = useMutation({
    mutationFn: () => testConnection(apiKey),
    onSuccess: () => refresh("listKeys"),
  });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={testing.isPending}
        onClick={() => testing.mutate()}
      >
        Test connection
      </Button>
      <div role="status">{testing.data && <Outcome outcome={testing.data} />}</div>
    </Group>
  );
}

function Outcome({ outcome }: { outcome: ConnectionOutcome }) {
  const isGood = outcome.kind === "works";
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <Group gap={6} wrap="nowrap" c={isGood ? "var(--mantine-color-success)" : "var(--mantine-color-error)"}>
      <Icon size={18} aria-hidden />
      <Text size="sm">
        {isGood ? `It works: this key can use ${countTools(outcome.tools)}.` : `It failed. ${outcome.reason}`}
      </Text>
    </Group>
  );
}

const countTools = (tools: number) => (tools === 1 ? "1 tool" : `${tools} tools`);
