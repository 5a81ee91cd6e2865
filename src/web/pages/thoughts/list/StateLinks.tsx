import { Group } from "@mantine/core";
import type { ThoughtState } from "../../../../contract.ts";
import { TextLink } from "../../../parts/Links.tsx";
import { stateNames, type ThoughtsSearch } from "../search.ts";

type Props = { states: Record<ThoughtState, number>; search: ThoughtsSearch };

/** The list shows one state at a time: a link to each that has some of them. */
export function StateLinks({ states, search }: Props) {
  const inUse = (Object.keys(stateNames) as ThoughtState[]).filter((state) => states[state] > 0);
  return (
    <Group gap="md">
      {inUse.map((state) => (
        <TextLink
          key={state}
          to="/thoughts"
          search={{ ...search, ...(state !== "open" && { state }) }}
          size="sm"
        >
          {states[state].toLocaleString("en")} {stateNames[state].toLowerCase()}
        </TextLink>
      ))}
    </Group>
  );
}
