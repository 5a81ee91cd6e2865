import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import type { EntityView } from "../../../contract-app.ts";
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
  const [debounced] = useDebouncedValue(words.replace(/ \([^()]*\)$/, "").trim(), DEBOUNCE_MS);
  const { data, isFetching } = useEntityChoices(debounced);
  const choices = (data?.entities ?? []).filter(({ id }) => id !== except);
  return (
    <Select
      size="md"
      leftSection={isFetching && words !== "" ? <Loader size={16} /> : <Search size={16} aria-hidden />}
      searchable
      onSearchChange={setWords}
      data={choices.map(({ id, name, kind, count }) => ({
        value: id,
        label: `${name} (${kindNames[kind].toLowerCase()}, ${count})`,
      }))}
      // The service has already filtered the results.
      filter={({ options }) => options}
      nothingFoundMessage="Nothing found"
      onChange={(id) => onChoose(choices.find((entity) => entity.id === id))}
      comboboxProps={{ shadow: "md" }}
      {...field}
    />
  );
}
