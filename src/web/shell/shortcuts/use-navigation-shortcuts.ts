import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { navigationItems } from "../navigation-items.ts";
import { palette } from "../palette/palette-switch.ts";
import { shortcutHelp } from "./shortcut-help.ts";
import { useShortcuts } from "./shortcuts.ts";

/** `g t` goes to Thoughts, and so on; `/` searches; `?` lists the shortcuts. */
export function useNavigationShortcuts(): void {
  const navigate = useNavigate();
  const shortcuts = useMemo(() => {
    const toPages = navigationItems.map(({ to, label, key }) => ({
      key,
      afterG: true,
      label: `Go to ${label}`,
      group: "Everywhere",
      run: () => navigate({ to }),
    }));
    const help = { key: "?", label: "Keyboard shortcuts", group: "Everywhere", run: shortcutHelp.open };
    const search = { key: "/", label: "Search everything", group: "Everywhere", run: palette.open };
    return [...toPages, search, help];
  }, [navigate]);
  useShortcuts(shortcuts);
}
