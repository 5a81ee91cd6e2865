import { CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 220;

type Props = {
  words: string;
  isSearching: boolean;
  onSearch: (words: string) => void;
  /** Arrow down moves into the results. */
  onLeave: () => void;
};

/** Searches while typing, debounced. */
export function SearchField({ words, isSearching, onSearch, onLeave }: Props) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const search = useDebouncedCallback((text: string) => send(text), DEBOUNCE_MS);

  function send(text: string): void {
    sent.current = text.trim();
    onSearch(sent.current);
  }
  // The URL also changes through the back button, links and the palette.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);

  function type(text: string): void {
    setTyped(text);
    search(text);
  }
  function clear(): void {
    search.cancel();
    setTyped("");
    send("");
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Steps back without erasing; the button clears.
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key === "Enter") {
      search.cancel();
      send(typed);
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      onLeave();
    }
  }
  const right = isSearching ? (
    <Loader size={18} aria-label="Searching" />
  ) : typed ? (
    <CloseButton aria-label="Clear the search" size="lg" onClick={clear} />
  ) : undefined;
  return (
    <TextInput
      type="text"
      role="searchbox"
      aria-label="Search thoughts"
      placeholder="Search by words or meaning"
      value={typed}
      maxLength={4_000}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={right}
    />
  );
}
