import type { EntityView } from "../../../../contract-app/entities.ts";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { FoundSelect } from "./FoundSelect.tsx";

type Props = {
  entity: string | undefined;
  facets: Facets | undefined;
  onChange: (id: string | undefined) => void;
};

export function EntityFilter({ entity, facets, onChange }: Props) {
  function toChoices(found: EntityView[]) {
    const known = new Map([...found, ...(facets?.entities ?? [])].map((each) => [each.id, each]));
    return Array.from(known.values(), ({ id, name, count }) => ({ value: id, label: `${name} (${count})` }));
  }
  return (
    <FoundSelect
      label="Mentions"
      placeholder="Anyone or anything"
      kind="name"
      value={entity}
      toChoices={toChoices}
      onChange={onChange}
    />
  );
}
