import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import type { EntityView } from "../../../contract-app/entities.ts";
import { useEnter } from "../../parts/use-enter.ts";
import { useEntityChoices } from "../../queries/entities.ts";
import { kindNames } from "./kinds.ts";

type Props = {
  label: string;
  placeholder: string;
  /** An entity that cannot be chosen. */
  except?: string;
  onChoose: (entity: EntityView | undefined) => void;
  "data-autofocus"?: boolean;
};

const DEBOUNCE_MS = 200;

/** Finds an entity by its spellings. */
export function EntitySelect({ except, onChoose, ...field }: Props) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const name = words.replace(/ \([^()]*\)$/, "").trim();
  const [debounced] = useDebouncedValue(name, DEBOUNCE_MS);
  const { data, isFetching } = useEntityChoices(debounced);
  const onKeyDown = useEnter(name, name === debounced && !isFetching);
  const choices = (data?.entities ?? []).filter(({ id }) => id !== except);
  return (
    <Select
      size="md"
      leftSection={isFetching && words !== "" ? <Loader size={16} /> : <Search size={16} aria-hidden />}
      searchable
      // Without it, the field would be emptied whenever other options come.
      value={chosen}
      onSearchChange={setWords}
      onKeyDown={onKeyDown}
      data={choices.map(({ id, name, kind, count }) => ({
        value: id,
        label: `${name} (${kindNames[kind].toLowerCase()}, ${count})`,
      }))}
      // The service has already filtered the results.
      filter={({ options }) => options}
      nothingFoundMessage="Nothing found"
      onChange={(id) => {
        setChosen(id);
        onChoose(choices.find((entity) => entity.id === id));
      }}
      comboboxProps={{ shadow: "md" }}
      {...field}
    />
  );
}
