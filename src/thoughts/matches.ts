import type { Actor } from "../base/actor.ts";
import { limits, type RetrieveInput } from "../contract.ts";
import { plans } from "../search/plan.ts";
import { type SearchRequest, searchThoughts } from "../search/search.ts";
import type { ThoughtDeps } from "./deps.ts";
import { type FoundNote, mergeNotes, type ScoredThought } from "./note-matches.ts";
import { findThoughts } from "./rows.ts";
import type { Thought } from "./thought.ts";

type Author = SearchRequest["author"];
type Wanted = { query: string; mode: RetrieveInput["mode"]; author: Author; limit: number };

/** Open thoughts of the wanted author, found by themselves or by their notes, and the notes that stand for themselves. */
export async function findMatches(
  deps: ThoughtDeps,
  actor: Actor,
  { query, mode, author, limit }: Wanted,
): Promise<{ found: ScoredThought[]; free: FoundNote[] }> {
  const withNotes = mode === "full";
  const [ranked, notes] = await Promise.all([
    searchThoughts(deps.search, actor, {
      query,
      plan: plans[mode],
      author,
      // A thought that a note speaks for, too, may come to be among the best from further down.
      limit: withNotes ? limits.topK : limit,
      now: deps.clock(),
    }),
    withNotes ? deps.findNotes(actor, query, limit) : [],
  ]);
  const attached = new Set(notes.flatMap(({ thoughtIds }) => thoughtIds));
  const good = ranked.filter(({ id }, rank) => rank < limit || attached.has(id));
  const thoughts = await readShown(deps, actor, [...good.map(({ id }) => id), ...attached], author);
  const found = good.flatMap(({ id, score, why }) => {
    const thought = thoughts.get(id);
    return thought ? [{ thought, score, why }] : [];
  });
  const merged = mergeNotes(found, notes, thoughts);
  // Notes are the person's: they are not among what agents captured.
  return author === "agent" ? { ...merged, free: [] } : merged;
}

/** Read after the search: what was completed or archived meanwhile is not shown. */
async function readShown(
  deps: ThoughtDeps,
  actor: Actor,
  ids: string[],
  author: Author,
): Promise<Map<string, Thought>> {
  const thoughts = await findThoughts(deps.db, actor, [...new Set(ids)]);
  for (const { id, state, author_kind } of thoughts.values())
    if (state !== "open" || (author !== "all" && author_kind !== author)) thoughts.delete(id);
  return thoughts;
}
