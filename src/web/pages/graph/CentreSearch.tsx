import { CloseButton, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import type { GraphNode } from "../../../contract-app/graph.ts";
import { toPlainText } from "../../parts/markdown/plain-text.ts";
import { useEnter } from "../../parts/use-enter.ts";
import { useCentreChoices } from "../../queries/graph.ts";
import { nodeStyles } from "./kinds.ts";

export type Centre = { kind: "thought" | "entity"; id: string };
type Props = { centre: GraphNode | undefined; onChoose: (centre: Centre | null) => void };

const DEBOUNCE_MS = 200;
const LABEL_CHARACTERS = 90;

/** Finds an entity or a thought to be the graph's centre. */
export function CentreSearch({ centre, onChoose }: Props) {
  const [words, setWords] = useState("");
  const [debounced] = useDebouncedValue(words, DEBOUNCE_MS);
  const label = centre && shorten(centre.label);
  // The field also shows the chosen node's name, which is not a search.
  const { entities, thoughts, isLoading } = useCentreChoices(debounced === label ? "" : debounced);
  const onKeyDown = useEnter(words, words === debounced && !isLoading);
  const found = [
    {
      group: "People, places and things",
      items: entities.map(({ id, name, kind, count }) => ({
        value: `entity:${id}`,
        label: `${name} (${nodeStyles[kind].one.toLowerCase()}, ${count})`,
      })),
    },
    {
      group: "Thoughts",
      items: thoughts.map(({ id, normalizedText }) => ({
        value: `thought:${id}`,
        label: shorten(normalizedText),
      })),
    },
  ];
  const chosen = centre && { value: `${centre.kind}:${centre.id}`, label: shorten(centre.label) };
  // Always under the same label: the field takes a new one for a choice, and writes it over what is being typed.
  const others = found.map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => value !== chosen?.value),
  }));
  const current = chosen ? [{ group: "Current centre", items: [chosen] }] : [];
  const data = [...current, ...others].filter(({ items }) => items.length > 0);
  return (
    <Select
      label="Centre"
      placeholder="Search for a person, a place or a thought"
      size="md"
      leftSection={isLoading && words !== "" ? <Loader size={16} /> : <Search size={16} aria-hidden />}
      rightSection={
        centre && <CloseButton aria-label="Show everything" onClick={() => onChoose(null)} size="lg" />
      }
      rightSectionPointerEvents="all"
      searchable
      data={data}
      // The service has already filtered the results.
      filter={({ options }) => options}
      nothingFoundMessage={debounced.trim() === "" ? undefined : "Nothing found"}
      value={chosen?.value ?? null}
      onSearchChange={setWords}
      onKeyDown={onKeyDown}
      onChange={(value) => value && onChoose(readChoice(value))}
      comboboxProps={{ shadow: "md" }}
      maxDropdownHeight={360}
    />
  );
}

function readChoice(value: string): Centre {
  const [kind, id = ""] = value.split(":");
  return { kind: kind === "thought" ? "thought" : "entity", id };
}

function shorten(text: string): string {
  const characters = Array.from(toPlainText(text.slice(0, 4 * LABEL_CHARACTERS)).replaceAll(/\s+/g, " "));
  return characters.length <= LABEL_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, LABEL_CHARACTERS - 1).join("")}…`;
}
