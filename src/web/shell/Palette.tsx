import { useMantineColorScheme } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LogOut, Moon, Search } from "lucide-react";
import { useState } from "react";
import { signOut } from "../queries/session.ts";
import { navigationItems } from "./navigation-items.ts";
import { type PaletteAction, useAllPaletteActions } from "./palette-actions.ts";
import { shortcutHelp } from "./shortcut-help.ts";

const MAX_SHOWN = 9;

/** Ctrl-K: navigates, runs the page's actions, and searches thoughts. */
export function Palette() {
  const [typed, setTyped] = useState("");
  const actions = useActions();
  const words = typed.trim().toLowerCase();
  const found = actions.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, MAX_SHOWN);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut="mod+K"
      scrollable
      maxHeight={420}
      attributes={{ content: { "aria-label": "Search and commands" } }}
    >
      <Spotlight.Search
        placeholder="Search thoughts or run a command"
        aria-label="Search and commands"
        leftSection={<Search size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map((action) => (
          <PaletteLine key={action.id} action={action} />
        ))}
        {words && <SearchLine query={typed.trim()} />}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function PaletteLine({ action: { label, hint, icon: Icon, run } }: { action: PaletteAction }) {
  return (
    <Spotlight.Action
      label={label}
      description={hint ?? ""}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={run}
    />
  );
}

function SearchLine({ query }: { query: string }) {
  const navigate = useNavigate();
  return (
    <Spotlight.Action
      label={`Search thoughts for “${query}”`}
      leftSection={<Search size={18} aria-hidden />}
      onClick={() => navigate({ to: "/thoughts", search: { query } })}
    />
  );
}

function useActions(): PaletteAction[] {
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
