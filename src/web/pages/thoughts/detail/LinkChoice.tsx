import { useState } from "react";
import { SearchSelect } from "../../../parts/forms/SearchSelect.tsx";
import { toChoices } from "../../../parts/forms/thought-choices.ts";
import { useThoughtChoices } from "../../../queries/thoughts/thoughts.ts";

type Props = { except: string[]; onChoose: (id: string) => void };

/** Finds another thought by typing. */
export function LinkChoice({ except, onChoose }: Props) {
  const [words, setWords] = useState("");
  const { data, isFetching } = useThoughtChoices(words);
  return (
    <SearchSelect
      aria-label="Link a thought"
      placeholder="Link a thought"
      size="sm"
      words={words}
      choices={words === "" ? [] : toChoices(data?.thoughts ?? [], except)}
      isFetching={isFetching}
      onSearch={setWords}
      onChoose={onChoose}
    />
  );
}
