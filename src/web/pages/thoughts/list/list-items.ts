import type { FoundThought, ListedThought } from "../../../../contract-app/thoughts.ts";
import { toDay } from "../../../time-zone.ts";

export type ShownThought = ListedThought | FoundThought;
export type ListItem =
  | { kind: "day"; key: string; day: string }
  | { kind: "pinned"; key: string }
  | { kind: "thought"; key: string; thought: ShownThought; position: number };

/** Pinned ones come first, under a heading of their own. */
export function groupWithPinned(
  pinned: ListedThought[],
  thoughts: ListedThought[],
  timeZone: string,
): ListItem[] {
  const days = groupByDay(thoughts, timeZone, pinned.length);
  return pinned.length === 0 ? days : [{ kind: "pinned", key: "pinned" }, ...toItems(pinned), ...days];
}

/** Each day's thoughts under its heading. `before`: how many rows stand above them. */
export function groupByDay(thoughts: ListedThought[], timeZone: string, before = 0): ListItem[] {
  const items: ListItem[] = [];
  let last = "";
  for (const [index, thought] of thoughts.entries()) {
    const day = toDay(thought.createdAt, timeZone);
    if (day !== last) items.push({ kind: "day", key: day, day });
    last = day;
    items.push({ kind: "thought", key: thought.id, thought, position: before + index + 1 });
  }
  return items;
}

/** Keeps the given order: best first. */
export const toItems = (thoughts: ShownThought[]): ListItem[] =>
  thoughts.map((thought, index) => ({ kind: "thought", key: thought.id, thought, position: index + 1 }));
