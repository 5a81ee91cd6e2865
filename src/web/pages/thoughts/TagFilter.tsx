import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { Facets } from "../../../contract-app.ts";
import { useFoundEntities } from "../../queries/thoughts.ts";

const DEBOUNCE_MS = 200;

type Props = {
  tag: string | undefined;
  facets: Facets | undefined;
  onChange: (tag: string | undefined) => void;
};

/** Lists the most used; typing finds others. */
export function TagFilter({ tag, facets, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useFoundEntities(words, "tag").data?.entities ?? [];
  const labels = new Map(tag === undefined ? [] : [[tag.toLowerCase(), { value: tag, label: `#${tag}` }]]);
  for (const { name, count } of [...found, ...(facets?.tags ?? [])]) {
    const value = name.replace(/^#/, "");
    const key = value.toLowerCase();
    labels.set(key, { value: labels.get(key)?.value ?? value, label: `${name} (${count})` });
  }
  return (
    <Select
      label="Tag"
      placeholder="Any"
      size="md"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear" }}
      nothingFoundMessage="Nothing found"
      value={tag ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onSearchChange={setTyped}
      data={[...labels.values()]}
      limit={30}
    />
  );
}
