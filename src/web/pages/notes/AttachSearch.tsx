import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { useThoughtToAttach } from "../../queries/notes.ts";

type Props = { attached: string[]; onAttach: (thoughtId: string) => void };

const DEBOUNCE_MS = 200;
const LABEL_CHARACTERS = 120;

/** Finds a thought to attach the note to. */
export function AttachSearch({ attached, onAttach }: Props) {
  const [words, setWords] = useState("");
  const [debounced] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useThoughtToAttach(debounced);
  const choices = debounced === "" ? [] : (data?.matches ?? []).filter(({ id }) => !attached.includes(id));
  return (
    <Select
      mt="sm"
      size="md"
      label="Attach to a thought"
      placeholder="Search for a thought"
      leftSection={isFetching ? <Loader size={16} /> : <Link2 size={16} aria-hidden />}
      rightSection={<span />}
      searchable
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      data={choices.map(({ id, normalizedText }) => ({
        value: id,
        label: normalizedText.replaceAll(/\s+/g, " ").slice(0, LABEL_CHARACTERS),
      }))}
      // The service has already filtered the results.
      filter={({ options }) => options}
      nothingFoundMessage={debounced === "" ? undefined : isFetching ? "Searching…" : "Nothing found"}
      onChange={(id) => {
        if (!id) return;
        onAttach(id);
        setWords("");
      }}
      comboboxProps={{ shadow: "md" }}
    />
  );
}
