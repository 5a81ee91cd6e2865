import { CloseButton, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";
import type { GraphNode } from "../../../contract-app.ts";
import { useCentreChoices } from "../../queries/graph.ts";
import { nodeLooks } from "./kinds.ts";

export type Centre = { kind: "thought" | "entity"; id: string };
type Props = { centre: GraphNode | undefined; onChoose: (centre: Centre | null) => void };

const PAUSE_MS = 200;
const LABEL_CHARACTERS = 90;

/** Finds an entity or a thought for the graph to be drawn around. */
export function CentreSearch({ centre, onChoose }: Props) {
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words, PAUSE_MS);
  const label = centre && shorten(centre.label);
  // The field holds the name of what was chosen, too: that is no search.
  const { entities, thoughts, isLoading } = useCentreChoices(asked === label ? "" : asked);
  const found = [
    {
      group: "People, places and things",
      items: entities.map(({ id, name, kind, count }) => ({
        value: `entity:${id}`,
        label: `${name} (${nodeLooks[kind].one.toLowerCase()}, ${count})`,
      })),
    },
    {
      group: "Thoughts",
      items: thoughts.map(({ id, normalizedText }) => ({
        value: `thought:${id}`,
        label: shorten(normalizedText),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  const chosen = centre && { value: `${centre.kind}:${centre.id}`, label: shorten(centre.label) };
  const isListed = chosen && found.some(({ items }) => items.some(({ value }) => value === chosen.value));
  const data = chosen && !isListed ? [{ group: "Drawn around", items: [chosen] }, ...found] : found;
  return (
    <Select
      label="Draw around"
      placeholder="Search a person, a place or a thought"
      size="md"
      leftSection={isLoading && words !== "" ? <Loader size={16} /> : <Search size={16} aria-hidden />}
      rightSection={
        centre && <CloseButton aria-label="Draw everything" onClick={() => onChoose(null)} size="lg" />
      }
      rightSectionPointerEvents="all"
      searchable
      data={data}
      // The service has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={asked.trim() === "" ? undefined : "Nothing found"}
      value={chosen?.value ?? null}
      onSearchChange={setWords}
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
  const characters = Array.from(text.slice(0, 4 * LABEL_CHARACTERS).replaceAll(/\s+/g, " "));
  return characters.length <= LABEL_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, LABEL_CHARACTERS - 1).join("")}…`;
}
