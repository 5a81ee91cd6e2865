import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 220;

/** The words of a search field whose search is in the address: searches while typing, debounced. */
export function useTypedSearch(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  const searchSoon = useDebouncedCallback((text: string) => send(text), DEBOUNCE_MS);

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

  return {
    typed,
    type(text: string): void {
      setTyped(text);
      searchSoon(text);
    },
    searchNow(): void {
      searchSoon.cancel();
      send(typed);
    },
    clear(): void {
      searchSoon.cancel();
      setTyped("");
      send("");
    },
  };
}
