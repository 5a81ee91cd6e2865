import { Avatar, Box, Group, Menu, Text, UnstyledButton } from "@mantine/core";
import { ChevronsUpDown, Keyboard, LogOut } from "lucide-react";
import { signOut, useMe } from "../queries/session.ts";
import { colorSchemes, useColorScheme } from "./color-schemes.ts";
import { shortcutHelp } from "./shortcut-help.ts";

export function PersonMenu() {
  const { chosen, choose } = useColorScheme();
  return (
    // Not in a portal: at the end of the page it would belong to no landmark.
    <Menu position="top-start" width={204} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton p={6} style={{ borderRadius: "var(--mantine-radius-md)" }}>
          <Person />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={choose}>
          <Menu.Label>Colours</Menu.Label>
          {colorSchemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={shortcutHelp.open}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Person() {
  const me = useMe();
  const name = me.name || me.email;
  return (
    <Group gap={10} wrap="nowrap">
      <Avatar name={name} color="cloth" size={34} aria-hidden />
      <Box style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {name}
        </Text>
        {me.name && (
          <Text size="xs" c="dimmed" truncate>
            {me.email}
          </Text>
        )}
      </Box>
      <ChevronsUpDown size={16} aria-hidden />
    </Group>
  );
}
