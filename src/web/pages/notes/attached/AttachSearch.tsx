import { Loader } from "@mantine/core";
import { Link2 } from "lucide-react";
import { useState } from "react";
import { SearchSelect } from "../../../parts/forms/SearchSelect.tsx";
import { toChoices } from "../../../parts/forms/thought-choices.ts";
import { useThoughtToAttach } from "../../../queries/notes.ts";

type Props = { attached: string[]; onAttach: (thoughtId: string) => void };

/** Finds a thought to attach the note to. */
export function AttachSearch({ attached, onAttach }: Props) {
  const [words, setWords] = useState("");
  const { data, isFetching } = useThoughtToAttach(words);
  return (
    <SearchSelect
      mt="sm"
      size="md"
      label="Attach to a thought"
      placeholder="Search for a thought"
      leftSection={isFetching ? <Loader size={16} /> : <Link2 size={16} aria-hidden />}
      words={words}
      choices={words === "" ? [] : toChoices(data?.matches ?? [], attached)}
      isFetching={isFetching}
      onSearch={setWords}
      onChoose={onAttach}
    />
  );
}
