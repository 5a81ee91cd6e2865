import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { EntityKind } from "../../../../contract.ts";
import { useEnter } from "../../../parts/use-enter.ts";
import { useFoundEntities } from "../../../queries/thoughts/thoughts.ts";

const DEBOUNCE_MS = 200;
/** What somebody new may be. */
const kinds = { person: "a person", place: "a place", organization: "an organisation", product: "a product" };
const TAG = /^(?=.*\p{L})[\p{L}\p{N}\p{M}_-]{1,60}$/u;

export type NewMention = { kind: EntityKind; name: string };
type Props = { what: "tag" | "name"; present: string[]; onAdd: (mention: NewMention) => void };

/** Adds what other thoughts mention, or something new. Enter takes the first suggestion. */
export function AddMention({ what, present, onAdd }: Props) {
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const [debounced] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data, isFetching } = useFoundEntities(debounced, what);
  const onKeyDown = useEnter(words, words === debounced && !isFetching);
  const found = data?.entities ?? [];
  const known = found.filter(({ name }) => !present.includes(name));
  const isKnown = found.some(({ name }) => name.toLowerCase() === toName(what, words).toLowerCase());
  const choices = [
    ...(words === "" ? [] : known.map(({ kind, name }) => ({ kind, name, label: name }))),
    ...(isKnown ? [] : listNew(what, words)),
  ];
  function add(choice: (NewMention & { label: string }) | undefined): void {
    if (!choice) return;
    onAdd({ kind: choice.kind, name: choice.name });
    setTyped("");
  }
  return (
    <Select
      aria-label={what === "tag" ? "Add a tag" : "Add a mention"}
      placeholder={what === "tag" ? "Add a tag" : "Add a mention"}
      size="sm"
      w={150}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={onKeyDown}
      rightSection={<span />}
      data={choices.map(({ label }, index) => ({ value: String(index), label }))}
      // The service has already filtered them.
      filter={({ options }) => options}
      onChange={(index) => index !== null && add(choices[Number(index)])}
      comboboxProps={{ shadow: "md", width: 260, position: "bottom-start" }}
    />
  );
}

const toName = (what: Props["what"], words: string) =>
  what === "tag" ? `#${words.replace(/^#/, "").replace(/\s+/g, "-")}` : words;

function listNew(what: Props["what"], words: string): (NewMention & { label: string })[] {
  if (words === "") return [];
  const name = toName(what, words);
  if (what === "tag") return TAG.test(name.slice(1)) ? [{ kind: "tag", name, label: `${name} (new)` }] : [];
  return Object.entries(kinds).map(([kind, label]) => ({
    kind: kind as EntityKind,
    name,
    label: `${name}, ${label} (new)`,
  }));
}
