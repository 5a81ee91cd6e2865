import { Spotlight, spotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { ListFilter, Search } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { FoundGroups } from "./FoundGroups.tsx";
import type { PaletteAction } from "./palette-actions.ts";
import { palette } from "./palette-switch.ts";
import { useCommands } from "./use-commands.ts";

const MAX_COMMANDS = 9;
/** Beside what was found. */
const FEW_COMMANDS = 4;

/** Ctrl-K and `/`: searches everything, navigates, and runs the page's actions. Closing it keeps the words. */
export function Palette() {
  const [typed, setTyped] = useState("");
  const isOpen = palette.useIsOpen();
  useLayoutEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  const words = typed.trim();
  const folded = words.toLowerCase();
  const commands = useCommands()
    .filter(({ label }) => label.toLowerCase().includes(folded))
    .slice(0, words ? FEW_COMMANDS : MAX_COMMANDS);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={palette.close}
      clearQueryOnClose={false}
      // The shell has it: this is loaded a moment after the page.
      shortcut={null}
      scrollable
      maxHeight={520}
      // Otherwise it would move with every result.
      centered={false}
      attributes={{ content: { "aria-label": "Search and commands" } }}
    >
      <Spotlight.Search
        placeholder="Search thoughts, notes and chats, or run a command"
        aria-label="Search and commands"
        maxLength={4_000}
        leftSection={<Search size={18} aria-hidden />}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Spotlight.ActionsList>
        {words && <FoundGroups words={words} />}
        {words && <SearchLine query={words} />}
        {commands.map((action) => (
          <CommandLine key={action.id} action={action} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function CommandLine({ action: { label, hint, icon: Icon, run } }: { action: PaletteAction }) {
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
      label={`List all thoughts for “${query}”`}
      leftSection={<ListFilter size={18} aria-hidden />}
      onClick={() => navigate({ to: "/thoughts", search: { query } })}
    />
  );
}
