import { useMantineColorScheme } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark, Keyboard, ListChecks, LogOut, Moon } from "lucide-react";
import { signOut } from "../../queries/session.ts";
import { useViews } from "../../views.ts";
import { navigationItems } from "../navigation-items.ts";
import { type PaletteAction, useAllPaletteActions } from "../palette/palette-actions.ts";
import { shortcutHelp } from "./shortcut-help.ts";

/** What the palette can do besides searching. */
export function useCommands(): PaletteAction[] {
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const pageActions = useAllPaletteActions();
  const { views } = useViews();
  const toViews = views.map(({ name, search }) => ({
    id: `view ${JSON.stringify(search)}`,
    label: `View: ${name}`,
    icon: Bookmark,
    run: () => void navigate({ to: "/thoughts", search }),
  }));
  const navigation = navigationItems.map(({ to, label, icon }) => ({
    id: to,
    label,
    icon,
    run: () => void navigate({ to }),
  }));
  return [
    ...pageActions,
    ...toViews,
    ...navigation,
    { id: "/review", label: "Review", icon: ListChecks, run: () => void navigate({ to: "/review" }) },
    { id: "scheme", label: "Switch between light and dark", icon: Moon, run: toggleColorScheme },
    { id: "shortcuts", label: "Keyboard shortcuts", icon: Keyboard, run: shortcutHelp.open },
    { id: "sign-out", label: "Sign out", icon: LogOut, run: () => void signOut() },
  ];
}
