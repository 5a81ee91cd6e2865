import type { AppOutputs } from "../../../contract-app/calls.ts";
import { pickMatches } from "../../queries/thoughts/matches.ts";

const order = new Intl.Collator(undefined, { sensitivity: "base" });

/** Whatever its case and accents. */
export const isName = (label: string, words: string): boolean => order.compare(label.trim(), words) === 0;

/** What was found, by how well. `nearest`: no sure matches. */
export function groupFound({ thoughts, notes, conversations }: AppOutputs["searchAll"], words: string) {
  const { shown, isUnsure } = pickMatches(thoughts);
  const named = notes.filter(({ title }) => isName(title, words));
  const picked = pickMatches(notes);
  return {
    named,
    thoughts: isUnsure ? [] : shown,
    notes: picked.isUnsure ? [] : picked.shown.filter((note) => !named.includes(note)),
    chats: conversations,
    nearest: isUnsure ? shown : [],
  };
}
