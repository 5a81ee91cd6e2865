import { Badge, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ChartNoAxesColumn, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Facets } from "../../../../contract-app/thoughts.ts";
import { AtRest } from "../../../parts/AtRest.tsx";
import { LinkButton } from "../../../parts/Links.tsx";
import { late } from "../../../parts/late.tsx";
import { formatRange } from "../days.ts";
import { categoryNames, stateNames, type ThoughtsSearch } from "../search.ts";
import type { SearchChange, ThoughtsAddress } from "../use-thoughts-address.ts";
import classes from "./FilterBar.module.css";
import { useEntityName } from "./use-entity-name.ts";
import { ViewsMenu } from "./ViewsMenu.tsx";

const FilterPanel = late(async () => (await import("./FilterPanel.tsx")).FilterPanel);

type Props = {
  address: ThoughtsAddress;
  facets: Facets | undefined;
  /** Of the thoughts, or of the matches, by state. */
  counts: Facets["states"] | undefined;
  days: { isShown: boolean; toggle: () => void };
  searchField: ReactNode;
};

/** The state is always visible; other filters are behind one button, and active ones are listed below. */
export function FilterBar({ address, facets, counts, days, searchField }: Props) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { search, change, clear } = address;
  const chosen = useChosen(address, facets);
  return (
    <Stack gap="sm" role="search" aria-label="Search and filters" className={classes.root ?? ""}>
      <div className={classes.bar}>
        <div className={classes.search}>{searchField}</div>
        <StateChoice state={search.state ?? "open"} counts={counts} onChange={change} />
        <Button variant="default" px="md" onClick={toggle} aria-expanded={isOpen}>
          <Group gap={8} wrap="nowrap">
            <SlidersHorizontal size={16} aria-hidden />
            <span className={classes.label}>Filters</span>
            {chosen.length > 0 && <Badge circle>{chosen.length}</Badge>}
          </Group>
        </Button>
        <Button
          variant={days.isShown ? "light" : "default"}
          px="sm"
          onClick={days.toggle}
          aria-expanded={days.isShown}
          aria-label="Thoughts per day"
          title="Thoughts per day"
        >
          <ChartNoAxesColumn size={18} aria-hidden />
        </Button>
        <ViewsMenu address={address} name={nameView(address, chosen)} />
      </div>
      <AtRest isWanted={isOpen}>
        <FilterPanel isOpen={isOpen} search={search} facets={facets} onChange={change} />
      </AtRest>
      {chosen.length > 0 && (
        <Group gap="xs">
          {chosen.map(({ label, without }) => (
            <Button
              key={label}
              variant="light"
              size="sm"
              h={40}
              radius="xl"
              fw={500}
              rightSection={<X size={14} aria-hidden />}
              aria-label={`${label}: remove this filter`}
              onClick={() => change(without)}
            >
              {label}
            </Button>
          ))}
          {search.entity && (
            <LinkButton
              variant="subtle"
              size="sm"
              h={40}
              to="/names/$entityId"
              params={{ entityId: search.entity }}
            >
              About this name
            </LinkButton>
          )}
          <Button variant="subtle" size="sm" h={40} onClick={clear}>
            Clear all
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** “boat”, Done, Task. */
function nameView({ words, search: { state } }: ThoughtsAddress, chosen: Choice[]): string {
  const parts = [words && `“${words}”`, state && stateNames[state], ...chosen.map(({ label }) => label)];
  return parts.filter(Boolean).join(", ");
}

type Choice = { label: string; without: SearchChange };

function useChosen(address: ThoughtsAddress, facets: Facets | undefined): Choice[] {
  const { author, author_name, category, entity, tag, from, to } = address.search;
  const entityName = useEntityName(address, facets);
  const who = author_name ?? (author === "agent" ? "Assistants" : "Me");
  return [
    author && { label: who, without: { author: undefined, author_name: undefined } },
    category && { label: categoryNames[category], without: { category: undefined } },
    entity && { label: entityName, without: { entity: undefined } },
    tag && { label: `#${tag}`, without: { tag: undefined } },
    (from || to) && { label: formatRange(from, to), without: { from: undefined, to: undefined } },
  ].filter((choice) => typeof choice === "object");
}

type StateChoiceProps = {
  state: NonNullable<ThoughtsSearch["state"]>;
  counts: Facets["states"] | undefined;
  onChange: (changes: SearchChange) => void;
};

function StateChoice({ state, counts, onChange }: StateChoiceProps) {
  const count = (name: keyof Facets["states"]) => (counts ? ` ${counts[name].toLocaleString("en")}` : "");
  return (
    <SegmentedControl
      aria-label="State"
      size="md"
      className={classes.state ?? ""}
      value={state}
      onChange={(value) => onChange({ state: value === "open" ? undefined : value })}
      data={[
        { value: "open", label: `Open${count("open")}` },
        { value: "completed", label: `Done${count("completed")}` },
        { value: "archived", label: `Archived${count("archived")}` },
      ]}
    />
  );
}
