import { Collapse, NativeSelect } from "@mantine/core";
import type { Category } from "../../../../contract.ts";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { today } from "../days.ts";
import { categoryNames, type ThoughtsSearch } from "../search.ts";
import type { SearchChange } from "../use-thoughts-address.ts";
import { DayField } from "./DayField.tsx";
import { EntityFilter } from "./EntityFilter.tsx";
import classes from "./FilterBar.module.css";
import { TagFilter } from "./TagFilter.tsx";

type Props = {
  search: ThoughtsSearch;
  facets: Facets | undefined;
  onChange: (changes: SearchChange, replace?: boolean) => void;
};

/** Folded, it has no content and takes no room. */
export function FilterPanel({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <Collapse expanded={isOpen} keepMounted={false}>
      <Filters {...props} />
    </Collapse>
  );
}

/** A day that is changed while it is typed is one step back. */
function Filters({ search, facets, onChange }: Props) {
  return (
    <div className={classes.panel}>
      <AuthorFilter search={search} facets={facets} onChange={onChange} />
      <CategoryFilter search={search} facets={facets} onChange={onChange} />
      <EntityFilter entity={search.entity} facets={facets} onChange={(entity) => onChange({ entity })} />
      <TagFilter tag={search.tag} facets={facets} onChange={(tag) => onChange({ tag })} />
      <DayField
        label="From"
        value={search.from ?? ""}
        max={search.to ?? today()}
        onChange={(from) => onChange({ from: from || undefined }, search.from !== undefined)}
      />
      <DayField
        label="To"
        value={search.to ?? ""}
        min={search.from}
        onChange={(to) => onChange({ to: to || undefined }, search.to !== undefined)}
      />
      <DayField
        label="As it was on"
        value=""
        max={today()}
        onChange={(day) => onChange({ as_of: day || undefined, thought: undefined })}
      />
    </div>
  );
}

const counted = (name: string, count: number | undefined) =>
  count === undefined ? name : `${name} (${count.toLocaleString("en")})`;

/** Everyone, the user, all assistants, or one assistant by its key's name. */
function AuthorFilter({ search: { author, author_name }, facets, onChange }: Props) {
  const own = facets?.authors.find(({ kind }) => kind === "user")?.count;
  const agents = facets?.authors.flatMap(({ kind, name, count }) =>
    kind === "agent" && name ? [{ name, count }] : [],
  );
  const names = new Set(agents?.map(({ name }) => name));
  const known = author_name && !names.has(author_name) ? [{ name: author_name, count: 0 }] : [];
  const value = author_name ? `agent:${author_name}` : (author ?? "");
  function choose(chosen: string): void {
    const [kind = "", ...name] = chosen.split(":");
    if (kind === "user" || kind === "agent")
      onChange({ author: kind, author_name: name.join(":") || undefined });
    else onChange({ author: undefined, author_name: undefined });
  }
  return (
    <NativeSelect
      label="Captured by"
      size="md"
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: "", label: "Everyone" },
        { value: "user", label: counted("Me", own) },
        { value: "agent", label: "All assistants" },
        ...[...(agents ?? []), ...known].map(({ name, count }) => ({
          value: `agent:${name}`,
          label: counted(name, count),
        })),
      ]}
    />
  );
}

function CategoryFilter({ search: { category }, facets, onChange }: Props) {
  const counts = new Map(facets?.categories.map(({ category: name, count }) => [name, count]));
  return (
    <NativeSelect
      label="Category"
      size="md"
      value={category ?? ""}
      onChange={(event) => onChange({ category: (event.currentTarget.value || undefined) as Category })}
      data={[
        { value: "", label: "Any" },
        ...Object.entries(categoryNames).map(([value, name]) => ({
          value,
          label: counted(name, counts.get(value)),
        })),
      ]}
    />
  );
}
