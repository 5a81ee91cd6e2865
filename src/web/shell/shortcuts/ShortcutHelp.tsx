import { Group, Kbd, Modal, Stack, Text, Title } from "@mantine/core";
import { useBackToClose } from "../../parts/use-back-to-close.ts";
import { modKey } from "./mod-key.ts";
import { shortcutHelp } from "./shortcut-help.ts";
import { type Shortcut, useAllShortcuts } from "./shortcuts.ts";

export function ShortcutHelp() {
  const isOpen = shortcutHelp.useIsOpen();
  useBackToClose(isOpen, shortcutHelp.close);
  const groups = Object.entries(Object.groupBy(useAllShortcuts(), ({ group }) => group));
  return (
    <Modal
      opened={isOpen}
      onClose={shortcutHelp.close}
      title="Keyboard shortcuts"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="lg">
        {groups.map(([group, shortcuts = []]) => (
          <section key={group}>
            <Title order={3} fz="sm" mb="xs">
              {group}
            </Title>
            <Stack gap={6}>
              {shortcuts.map((shortcut) => (
                <ShortcutLine key={`${shortcut.afterG}${shortcut.key}`} shortcut={shortcut} />
              ))}
            </Stack>
          </section>
        ))}
        <Group justify="space-between">
          <Text size="sm">Search and commands</Text>
          <Kbd>{modKey} K</Kbd>
        </Group>
      </Stack>
    </Modal>
  );
}

function ShortcutLine({ shortcut: { label, key, afterG } }: { shortcut: Shortcut }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Group gap={4} wrap="nowrap">
        {afterG && <Kbd>g</Kbd>}
        <Kbd>{key}</Kbd>
      </Group>
    </Group>
  );
}
