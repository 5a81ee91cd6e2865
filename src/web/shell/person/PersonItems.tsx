import { Menu } from "@mantine/core";
import { Keyboard, LogOut } from "lucide-react";
import { signOut } from "../../queries/session.ts";
import { shortcutHelp } from "../shortcuts/shortcut-help.ts";
import { colorSchemes, useColorScheme } from "./color-schemes.ts";
import { PersonButton } from "./PersonButton.tsx";

export function PersonItems({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { chosen, choose } = useColorScheme();
  return (
    // Not in a portal: at the end of the page it would belong to no landmark.
    <Menu defaultOpened={isOpenAtFirst} position="top-start" width={204} withinPortal={false}>
      <Menu.Target>
        <PersonButton />
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
