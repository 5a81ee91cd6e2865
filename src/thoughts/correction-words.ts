import { toLocalIso } from "../base/time-zone.ts";
import { compareMentions } from "./corrections.ts";
import type { Snapshot } from "./thought.ts";

/** What a change corrected, in words: "fact → task", "#garden", "not about Tomas", "due 2026-12-01", "pinned". */
export function describeCorrections(before: Snapshot | null, after: Snapshot, timeZone: string): string[] {
  if (!before) return [];
  return [
    ...describeCategory(before, after),
    ...describeMentions(before, after),
    ...describeDue(before, after, timeZone),
    ...(before.pinned === after.pinned ? [] : [after.pinned ? "pinned" : "unpinned"]),
  ];
}

function describeCategory(before: Snapshot, after: Snapshot): string[] {
  const [was, is] = [before.corrections?.category, after.corrections?.category];
  if (was === is) return [];
  const from = before.category ?? was;
  const to = after.category ?? is;
  if (to === undefined || from === to) return to === undefined ? ["category as found"] : [`${to} confirmed`];
  return [from === undefined ? to : `${from} → ${to}`];
}

function describeMentions(before: Snapshot, after: Snapshot): string[] {
  const { add, remove } = compareMentions(before.corrections ?? {}, after.corrections ?? {}, after.text);
  return [
    ...add.map(({ kind, name }) => (kind === "tag" ? name : `about ${name}`)),
    ...remove.map(({ kind, name }) => (kind === "tag" ? `without ${name}` : `not about ${name}`)),
  ];
}

function describeDue(before: Snapshot, after: Snapshot, timeZone: string): string[] {
  const [was, is] = [before.corrections?.due, after.corrections?.due];
  if (was?.at === is?.at && (was === null) === (is === null)) return [];
  if (!is) return [is === null ? "not due" : "due as found"];
  const clock = is.at.includes("T") ? toLocalIso(timeZone, Date.parse(is.at)).slice(0, 16) : is.at;
  return [`due ${clock.replace("T", " ")}`];
}
