import { Anchor, Stack, Tabs, Text } from "@mantine/core";
import { CodeBlock } from "../../parts/text/CodeBlock.tsx";
import type { Snippet } from "./snippets.ts";

/** What to do in each client, one tab for each. */
export function ClientTabs({ clients, first }: { clients: Snippet[]; first: string }) {
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List aria-label="Clients">
        {clients.map(({ id, client }) => (
          <Tabs.Tab key={id} value={id} mih={42}>
            {client}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map((client) => (
        <Tabs.Panel key={client.id} value={client.id} pt="md">
          <Panel {...client} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Panel({ client, where, code, link, note }: Snippet) {
  return (
    <Stack gap="xs">
      <Text size="sm">{where}</Text>
      {link && <Anchor href={link.href}>{link.label}</Anchor>}
      <CodeBlock code={code} label={`For ${client}`} />
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
