import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { EntityView } from "../../../contract-app.ts";
import { useFoundEntities } from "../../queries/thoughts.ts";

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
  const found = useFoundEntities(words, kind).data?.entities ?? [];
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
      data={toChoices(found)}
      limit={30}
    />
  );
}
