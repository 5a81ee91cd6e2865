import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { useNavigate } from "@tanstack/react-router";
import { ListFilter, Search } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { useBackToClose } from "../../parts/use-back-to-close.ts";
import { useSearchAll } from "../../queries/thoughts/thoughts.ts";
import { useCommands } from "../shortcuts/use-commands.ts";
import { FoundChats, FoundNotes, FoundThoughts } from "./FoundGroups.tsx";
import { groupFound, isName } from "./found.ts";
import { paletteStore, spotlight, useMarkedRow } from "./marked-row.ts";
import type { PaletteAction } from "./palette-actions.ts";
import { palette } from "./palette-switch.ts";

const DEBOUNCE_MS = 150;
const MAX_COMMANDS = 9;
/** Beside what was found. */
const FEW_COMMANDS = 4;

/** Ctrl-K and `/`: searches everything, navigates, and runs the page's actions. Closing it keeps the words. */
export function Palette() {
  const [typed, setTyped] = useState("");
  const isOpen = palette.useIsOpen();
  useLayoutEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  useBackToClose(isOpen, palette.close);
  return (
    <Spotlight.Root
      store={paletteStore}
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
      <Content words={typed.trim()} />
    </Spotlight.Root>
  );
}

/** What has exactly the name that was typed is first, and what is no sure match last: Enter opens the first. */
function Content({ words }: { words: string }) {
  const [asked] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data, isPending, isPlaceholderData } = useSearchAll(asked);
  const commands = useCommands()
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .slice(0, words ? FEW_COMMANDS : MAX_COMMANDS);
  const named = commands.filter(({ label }) => isName(label, words));
  const isFound = asked === words && !isPending && !isPlaceholderData;
  const isSettled = words === "" || named.length > 0 || isFound;
  const onEnter = useMarkedRow({ words, rows: data, isSettled });
  const found = words !== "" && data ? groupFound(data, asked) : undefined;
  return (
    <>
      <Spotlight.Search
        placeholder="Search thoughts, notes and chats, or run a command"
        aria-label="Search and commands"
        maxLength={4_000}
        leftSection={<Search size={18} aria-hidden />}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDownCapture={onEnter}
      />
      <Spotlight.ActionsList>
        {named.map((action) => (
          <CommandLine key={action.id} action={action} />
        ))}
        {found && (
          <>
            <FoundNotes label="Notes of this name" notes={found.named} words={asked} />
            <FoundThoughts label="Thoughts" thoughts={found.thoughts} words={asked} />
            <FoundNotes label="Notes" notes={found.notes} words={asked} />
            <FoundChats chats={found.chats} words={asked} />
          </>
        )}
        {commands
          .filter((action) => !named.includes(action))
          .map((action) => (
            <CommandLine key={action.id} action={action} />
          ))}
        {words && <SearchLine query={words} />}
        {found && (
          <FoundThoughts
            label="No sure match: the nearest thoughts"
            thoughts={found.nearest}
            words={asked}
            isDimmed
          />
        )}
      </Spotlight.ActionsList>
    </>
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
