import { toIso } from "../base/instant.ts";
import type { Category, DateMention, ThoughtState, ThoughtView } from "../contract.ts";
import type { FoundEntity } from "../language/mind.ts";
import type { Tables } from "../storage/schema.ts";
import { type Corrections, readCorrections } from "./corrections.ts";
import { spellDue } from "./due/due.ts";

export type Thought = Tables["thoughts"];

/** For a new or changed text. */
export const unenriched = { enrichment: "pending", enrichment_stage: null, enrichment_error: null } as const;

export type ThoughtEntity = FoundEntity;

export function toThoughtView(thought: Thought, entities: ThoughtEntity[]): ThoughtView {
  const { enrichment, enrichment_stage, enrichment_error } = thought;
  const tags = entities.filter(({ kind }) => kind === "tag").map(({ name }) => name.replace(/^#/, ""));
  return {
    id: thought.id,
    normalizedText: thought.text,
    category: thought.category,
    state: thought.state,
    author: { kind: thought.author_kind, ...(thought.author_name !== null && { name: thought.author_name }) },
    createdAt: toIso(thought.created_at),
    storedAt: toIso(thought.stored_at),
    metadata: {
      enrichment,
      ...(enrichment === "failed" && {
        enrichmentStage: enrichment_stage,
        enrichmentError: enrichment_error,
      }),
      entities,
      dates: JSON.parse(thought.dates) as DateMention[],
      ...(tags.length > 0 && { tags }),
      ...(thought.pinned_at !== null && { pinned: true }),
      ...(thought.due_at !== null && { due: spellDue(thought) }),
    },
  };
}

/** What the history stores of a thought; what is not set is left out. `category`: if a correction changed it. */
export type Snapshot = {
  text: string;
  state: ThoughtState;
  category?: Category | undefined;
  corrections?: Corrections | undefined;
  pinned?: boolean | undefined;
};

/** As the history stores it (`activity.after`): null while the thought is as it was captured. */
export const readSnapshot = (thought: Thought, stored: string | null): Snapshot =>
  stored === null ? toSnapshot(thought) : (JSON.parse(stored) as Snapshot);

export function toSnapshot(thought: Thought, isCategoryChanged = false): Snapshot {
  const { text, state, category, corrections, pinned_at } = thought;
  return {
    text,
    state,
    ...(corrections !== null && { corrections: readCorrections(thought) }),
    ...(isCategoryChanged && { category }),
    ...(pinned_at !== null && { pinned: true }),
  };
}
