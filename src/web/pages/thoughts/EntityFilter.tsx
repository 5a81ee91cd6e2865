import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { EntityView, Facets } from "../../../contract-app.ts";
import { useFoundEntities } from "../../queries/thoughts.ts";

const DEBOUNCE_MS = 200;

type Props = {
  entity: string | undefined;
  facets: Facets | undefined;
  onChange: (id: string | undefined) => void;
};

/** Lists the most mentioned; typing finds others. */
export function EntityFilter({ entity, facets, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const found = useFoundEntities(words, "name").data?.entities ?? [];
  const known = new Map<string, EntityView>();
  for (const each of [...found, ...(facets?.entities ?? [])]) known.set(each.id, each);
  const data = Array.from(known.values(), ({ id, name, count }) => ({
    value: id,
    label: `${name} (${count})`,
  }));
  return (
    <Select
      label="Mentions"
      placeholder="Anyone or anything"
      size="md"
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Clear" }}
      nothingFoundMessage="Nothing found"
      value={entity ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setTyped}
      data={data}
      limit={30}
    />
  );
}
