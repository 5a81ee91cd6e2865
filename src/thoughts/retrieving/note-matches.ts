import type { Actor } from "../../base/actor.ts";
import { toIso } from "../../base/instant.ts";
import type { MatchView, Why } from "../../contract.ts";
import type { Thought } from "../thought.ts";

/** A note found by its words; `score` is the probability that it answers the query. */
export type FoundNote = {
  id: string;
  title: string;
  text: string;
  createdAt: number;
  thoughtIds: string[];
  score: number;
  /** A function, because it is too expensive for notes that are not shown. */
  cutSnippet(): string;
};

/** The actor's open notes, best first. Passed in, because `notes/` imports `thoughts/`, not the other way round. */
export type FindNotes = (actor: Actor, query: string, limit: number) => Promise<FoundNote[]>;

export type ScoredThought = {
  thought: Thought;
  score: number;
  why?: Why;
  /** The number of its passage that matches best, if it has several. */
  passage?: number | undefined;
  note?: { id: string; title: string };
  cutNoteSnippet?: () => string;
};

const nothing: Why = { lexical: 0, semantic: 0, graph: 0, time: 0, note: 0 };

/**
 * A note's score supports the thoughts it is attached to, if they may be shown. If none may, the note is a match of its
 * own: it reveals nothing about its thoughts, which may be completed, archived or another author's.
 */
export function mergeNotes(
  found: ScoredThought[],
  notes: FoundNote[],
  attached: ReadonlyMap<string, Thought>,
): { found: ScoredThought[]; free: FoundNote[] } {
  const byId = new Map(found.map((match) => [match.thought.id, match]));
  const support = new Map<string, { score: number; note: FoundNote }>();
  const free: FoundNote[] = [];
  for (const note of notes) {
    const thoughts = note.thoughtIds.flatMap((id) => attached.get(id) ?? []);
    if (thoughts.length === 0) free.push(note);
    const own = ({ id }: Thought) => byId.get(id)?.score ?? 0;
    thoughts.sort((a, b) => own(b) - own(a) || b.created_at - a.created_at);
    for (const [rank, { id }] of thoughts.entries()) {
      const score = supportOf(note.score, rank);
      if (score > (support.get(id)?.score ?? 0)) support.set(id, { score, note });
    }
  }
  for (const [id, { score, note }] of support) {
    const match = byId.get(id) ?? { thought: attached.get(id) as Thought, score: 0, why: nothing };
    byId.set(id, addNote(match, score, note));
  }
  return { found: [...byId.values()], free };
}

/** A note may be attached to many thoughts: later ones get less of its score, so that they do not fill the answer. */
function supportOf(score: number, rank: number): number {
  return score / Math.sqrt(1 + rank);
}

/** Combined as independent probabilities: wrong only if both are. */
function addNote(match: ScoredThought, support: number, found: FoundNote): ScoredThought {
  const { id, title, cutSnippet } = found;
  const { score, why = nothing } = match;
  const added = support * (1 - score);
  return {
    ...match,
    score: score + added,
    why: { ...why, note: added },
    note: { id, title },
    cutNoteSnippet: cutSnippet,
  };
}

/** For a free note. */
export function toNoteMatch(note: FoundNote, isFull: boolean): MatchView {
  const { id, title, score } = note;
  const text = isFull ? note.text : note.cutSnippet();
  const createdAt = toIso(note.createdAt);
  return {
    id,
    normalizedText: text === "" ? title : `${title}\n${text}`,
    ...(text !== note.text && { truncated: true }),
    category: "note",
    state: "open",
    author: { kind: "user" },
    createdAt,
    storedAt: createdAt,
    score,
    metadata: {
      enrichment: "done",
      entities: [],
      dates: [],
      note: { id, title },
      why: { ...nothing, note: score },
    },
  };
}
