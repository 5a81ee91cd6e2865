import { z } from "zod";
import { oneOf } from "../base/fields.ts";
import type { EntityKind, ThoughtState } from "../contract.ts";
import { id, nothing } from "./shared.ts";
import type { ListedThought } from "./thoughts.ts";

export const todayInputs = {
  readToday: nothing,
  readDigest: nothing,
  /** Until then, Today does not show it again; `nothing` ends it. */
  snoozeThought: z.object({ id, for: oneOf("day", "week", "month", "never", "nothing") }),
};

/** The first of them; all are counted. */
export type CountedThoughts = { count: number; thoughts: ListedThought[] };

/** What a day begins with, in the person's time zone; a few of each. */
export type TodayView = {
  /** For example 2026-11-18. */
  day: string;
  overdue: CountedThoughts;
  dueToday: CountedThoughts;
  /** In the six days after. */
  dueSoon: CountedThoughts;
  captured: CountedThoughts;
  /** Captured earlier, and speaking of today. */
  about: ListedThought[];
  /** Open, not due, and speaking of one of the six days after. */
  comingUp: { day: string; thoughts: ListedThought[] }[];
  /** Captured on this day of an earlier year, or speaking of it. */
  yearsAgo: { years: number; thoughts: ListedThought[] }[];
  /** Ideas that are still open after a month, those that waited longest first. */
  again: ListedThought[];
  questions: ListedThought[];
  /** There is no open thought yet. */
  isEmpty: boolean;
};

/** The last seven days, and what is ahead. */
export type DigestView = {
  /** Days in the person's time zone. */
  from: string;
  to: string;
  captured: {
    count: number;
    states: Record<ThoughtState, number>;
    categories: { category: string; count: number }[];
    /** `name`: of an assistant's key; null: the person. */
    authors: { name: string | null; count: number }[];
  };
  completed: CountedThoughts;
  overdue: CountedThoughts;
  /** Due today or in the six days after. */
  ahead: CountedThoughts;
  /** The same of what is not due, but speaks of one of these days. */
  comingUp: TodayView["comingUp"];
  /** Named for the first time. */
  newEntities: { id: string; kind: EntityKind; name: string }[];
  /** With the most links of those captured in these days. */
  linked: { thought: ListedThought; links: number }[];
  yearsAgo: TodayView["yearsAgo"];
};

export type TodayOutputs = {
  readToday: TodayView;
  readDigest: DigestView;
  snoozeThought: { ok: true };
};
