import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { EntityView } from "../../../../contract-app/entities.ts";
import { useEnter } from "../../../parts/use-enter.ts";
import { useFoundEntities } from "../../../queries/thoughts/thoughts.ts";

const DEBOUNCE_MS = 200;

type Props = {
  label: string;
  placeholder: string;
  kind: "name" | "tag";
  value: string | undefined;
  /** The usual ones and those that were found by typing. */
  toChoices: (found: EntityView[]) => { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

/** Lists the most mentioned; typing finds others. */
export function FoundSelect({ label, placeholder, kind, value, toChoices, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useFoundEntities(words, kind);
  const onKeyDown = useEnter(typed.trim(), typed.trim() === words && !isFetching);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      size="md"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear" }}
      nothingFoundMessage="Nothing found"
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onSearchChange={setTyped}
      onKeyDown={onKeyDown}
      data={toChoices(data?.entities ?? [])}
      limit={30}
    />
  );
}
