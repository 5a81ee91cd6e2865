import type { FoundThought, ListedThought } from "../../../contract-app.ts";
import { toDay } from "../../time-zone.ts";

export type ShownThought = ListedThought | FoundThought;
export type ListItem =
  | { kind: "day"; key: string; day: string }
  | { kind: "thought"; key: string; thought: ShownThought; position: number };

/** Each day's thoughts under its heading. */
export function groupByDay(thoughts: ListedThought[], timeZone: string): ListItem[] {
  const items: ListItem[] = [];
  let last = "";
  for (const [index, thought] of thoughts.entries()) {
    const day = toDay(thought.createdAt, timeZone);
    if (day !== last) items.push({ kind: "day", key: day, day });
    last = day;
    items.push({ kind: "thought", key: thought.id, thought, position: index + 1 });
  }
  return items;
}

/** Keeps the given order: best first. */
export const toItems = (thoughts: ShownThought[]): ListItem[] =>
  thoughts.map((thought, index) => ({ kind: "thought", key: thought.id, thought, position: index + 1 }));
