import { Alert, Code, Group, Stack } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { CopyButton } from "../../parts/text/CopyButton.tsx";
import { ClientTabs } from "./ClientTabs.tsx";
import { createSnippets } from "./snippets.ts";
import { TestConnection } from "./TestConnection.tsx";

/** A new key, shown only once, with setup snippets for each client. */
export function KeyReveal({ apiKey }: { apiKey: string }) {
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
      <ClientTabs clients={createSnippets(window.location.origin, apiKey)} first="claude-code" />
      <TestConnection apiKey={apiKey} />
    </Stack>
  );
}
