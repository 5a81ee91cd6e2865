import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LogOut, Moon } from "lucide-react";
import { signOut } from "../queries/session.ts";
import { navigationItems } from "./navigation-items.ts";
import { type PaletteAction, useAllPaletteActions } from "./palette-actions.ts";
import { shortcutHelp } from "./shortcut-help.ts";

/** What the palette can do besides searching. */
export function useCommands(): PaletteAction[] {
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const pageActions = useAllPaletteActions();
  const navigation = navigationItems.map(({ to, label, icon }) => ({
    id: to,
    label,
    icon,
    run: () => void navigate({ to }),
  }));
  return [
    ...pageActions,
    ...navigation,
    { id: "scheme", label: "Switch between light and dark", icon: Moon, run: toggleColorScheme },
    { id: "shortcuts", label: "Keyboard shortcuts", icon: Keyboard, run: shortcutHelp.open },
    { id: "sign-out", label: "Sign out", icon: LogOut, run: () => void signOut() },
  ];
}
