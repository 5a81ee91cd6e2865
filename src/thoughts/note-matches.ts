import type { Actor } from "../base/actor.ts";
import { toIso } from "../base/instant.ts";
import type { MatchView, Why } from "../contract.ts";
import type { Thought } from "./thought.ts";

/** A note found by its own words; `score` is the chance that it is what was asked for. */
export type FoundNote = {
  id: string;
  title: string;
  text: string;
  createdAt: number;
  thoughtIds: string[];
  score: number;
  /** Costs too much to be made for a note that is not shown. */
  cutSnippet(): string;
};

/** Passed in, since notes know thoughts and not the other way round. The actor's open notes, best first. */
export type FindNotes = (actor: Actor, query: string, limit: number) => Promise<FoundNote[]>;

export type ScoredThought = {
  thought: Thought;
  score: number;
  why?: Why;
  note?: { id: string; title: string };
};

const nothing: Why = { lexical: 0, semantic: 0, graph: 0, time: 0, note: 0 };

/**
 * A note lends its score to those of its thoughts that may be shown. When there are none, it stands for itself: it is
 * the person's own and tells nothing of what it hangs on, be that completed, archived or of the other author.
 */
export function mergeNotes(
  found: ScoredThought[],
  notes: FoundNote[],
  attached: ReadonlyMap<string, Thought>,
): { found: ScoredThought[]; free: FoundNote[] } {
  const byId = new Map(found.map((match) => [match.thought.id, match]));
  const lent = new Map<string, { score: number; note: FoundNote }>();
  const free: FoundNote[] = [];
  for (const note of notes) {
    const thoughts = note.thoughtIds.flatMap((id) => attached.get(id) ?? []);
    if (thoughts.length === 0) free.push(note);
    const own = ({ id }: Thought) => byId.get(id)?.score ?? 0;
    thoughts.sort((a, b) => own(b) - own(a) || b.created_at - a.created_at);
    for (const [rank, { id }] of thoughts.entries()) {
      const score = lendScore(note.score, rank);
      if (score > (lent.get(id)?.score ?? 0)) lent.set(id, { score, note });
    }
  }
  for (const [id, { score, note }] of lent) {
    const match = byId.get(id) ?? { thought: attached.get(id) as Thought, score: 0, why: nothing };
    byId.set(id, addNote(match, score, note));
  }
  return { found: [...byId.values()], free };
}

/** Of the many thoughts that one note may hang on, the later ones are meant less: they must not fill the answer. */
function lendScore(score: number, rank: number): number {
  return score / Math.sqrt(1 + rank);
}

/** Two grounds to be right: wrong only when both are. */
function addNote(match: ScoredThought, lent: number, { id, title }: FoundNote): ScoredThought {
  const { thought, score, why = nothing } = match;
  const added = lent * (1 - score);
  return { thought, score: score + added, why: { ...why, note: added }, note: { id, title } };
}

/** A free note as a match of its own. */
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
