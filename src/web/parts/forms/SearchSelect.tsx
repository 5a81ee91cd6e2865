import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

const DEBOUNCE_MS = 200;

type Props = Pick<SelectProps, "label" | "aria-label" | "placeholder" | "size" | "mt" | "leftSection"> & {
  /** Those that `choices` were found by. */
  words: string;
  choices: { value: string; label: string }[];
  isFetching: boolean;
  onSearch: (words: string) => void;
  onChoose: (value: string) => void;
};

/** Chooses one of what the service finds by the words typed. */
export function SearchSelect({ words, choices, isFetching, onSearch, onChoose, ...look }: Props) {
  const [typed, setTyped] = useState("");
  const searchSoon = useDebouncedCallback(onSearch, DEBOUNCE_MS);
  const wanted = typed.trim();
  const isSearching = isFetching || wanted !== words;
  function type(text: string): void {
    setTyped(text);
    searchSoon(text.trim());
  }
  return (
    <Select
      {...look}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={type}
      onChange={(value) => {
        if (value) onChoose(value);
        type("");
      }}
      data={choices}
      // The service has already filtered the results; the words need not be in them.
      filter={({ options }) => options}
      nothingFoundMessage={wanted === "" ? undefined : isSearching ? "Searching…" : "Nothing found"}
    />
  );
}
