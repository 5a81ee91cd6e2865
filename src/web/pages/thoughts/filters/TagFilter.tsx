import type { EntityView } from "../../../../contract-app/entities.ts";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { FoundSelect } from "./FoundSelect.tsx";

type Props = {
  tag: string | undefined;
  facets: Facets | undefined;
  onChange: (tag: string | undefined) => void;
};

export function TagFilter({ tag, facets, onChange }: Props) {
  function toChoices(found: EntityView[]) {
    const labels = new Map(tag === undefined ? [] : [[tag.toLowerCase(), { value: tag, label: `#${tag}` }]]);
    for (const { name, count } of [...found, ...(facets?.tags ?? [])]) {
      const value = name.replace(/^#/, "");
      const key = value.toLowerCase();
      labels.set(key, { value: labels.get(key)?.value ?? value, label: `${name} (${count})` });
    }
    return [...labels.values()];
  }
  return (
    <FoundSelect
      label="Tag"
      placeholder="Any"
      kind="tag"
      value={tag}
      toChoices={toChoices}
      onChange={onChange}
    />
  );
}
