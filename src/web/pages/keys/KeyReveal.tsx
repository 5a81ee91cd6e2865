import { Alert, Code, Group, Stack, Tabs, Text } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { CodeBlock } from "../../parts/CodeBlock.tsx";
import { CopyButton } from "../../parts/CopyButton.tsx";
import { createSnippets, type Snippet } from "./snippets.ts";
import { TestConnection } from "./TestConnection.tsx";

/** A new key, shown only once, with setup snippets for each client. */
export function KeyReveal({ apiKey }: { apiKey: string }) {
  const snippets = createSnippets(window.location.origin, apiKey);
  return (
    <Stack gap="lg">
      <Alert icon={<KeyRound size={18} aria-hidden />} title="Copy it now: it will not be shown again">
        <Group gap="sm" mt={4}>
          <Code fz="sm" p={8} data-testid="api-key">
            {apiKey}
          </Code>
          <CopyButton value={apiKey} label="Copy the key" />
        </Group>
      </Alert>
      <Tabs defaultValue="claude-code" keepMounted={false}>
        <Tabs.List aria-label="Clients">
          {snippets.map(({ id, client }) => (
            <Tabs.Tab key={id} value={id} mih={42}>
              {client}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map((snippet) => (
          <Tabs.Panel key={snippet.id} value={snippet.id} pt="md">
            <SnippetPanel snippet={snippet} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <TestConnection apiKey={apiKey} />
    </Stack>
  );
}

function SnippetPanel({ snippet: { client, where, code, note } }: { snippet: Snippet }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{where}</Text>
      <CodeBlock code={code} label={`For ${client}`} />
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
