import { CloseButton, Loader, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { isComposing } from "../../../parts/is-composing.ts";
import { useTypedSearch } from "../../../parts/use-typed-search.ts";

type Props = {
  words: string;
  isSearching: boolean;
  onSearch: (words: string) => void;
  /** Arrow down moves into the results. */
  onLeave: () => void;
};

export function SearchField({ words, isSearching, onSearch, onLeave }: Props) {
  const { typed, type, searchNow, clear } = useTypedSearch(words, onSearch);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event)) return;
    // Steps back without erasing; the button clears.
    if (event.key === "Escape") event.currentTarget.blur();
    if (event.key === "Enter") searchNow();
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
