import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useThoughtChoices } from "../../../queries/thoughts.ts";

const DEBOUNCE_MS = 200;
const LABEL_CHARACTERS = 120;

type Props = { except: string[]; onChoose: (id: string) => void };

/** Finds another thought by typing. */
export function LinkChoice({ except, onChoose }: Props) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useThoughtChoices(words);
  const choices = words === "" ? [] : (data?.thoughts ?? []).filter(({ id }) => !except.includes(id));
  return (
    <Select
      aria-label="Link a thought"
      placeholder="Link a thought"
      size="sm"
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        if (id) onChoose(id);
        setTyped("");
      }}
      nothingFoundMessage={words === "" ? undefined : isFetching ? "Searching…" : "Nothing found"}
      // The service has already filtered the results.
      filter={({ options }) => options}
      data={choices.map(({ id, normalizedText }) => ({
        value: id,
        label: normalizedText.replaceAll(/\s+/g, " ").slice(0, LABEL_CHARACTERS),
      }))}
    />
  );
}
