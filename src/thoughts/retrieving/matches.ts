import type { Actor } from "../../base/actor.ts";
import { limits, type RetrieveInput } from "../../contract.ts";
import { plans } from "../../search/ranking/plan.ts";
import type { SearchRequest } from "../../search/request.ts";
import { searchThoughts } from "../../search/search.ts";
import type { ThoughtDeps } from "../deps.ts";
import { findThoughts } from "../rows.ts";
import type { Thought } from "../thought.ts";
import { type FoundNote, mergeNotes, type ScoredThought } from "./note-matches.ts";

type Author = SearchRequest["author"];
type Wanted = {
  query: string;
  mode: RetrieveInput["mode"];
  author: Author;
  /** Only these thoughts, and no notes of their own. */
  among?: ReadonlySet<string> | undefined;
  limit: number;
};

/** Open thoughts of the given author, found by their text or by their notes, and free notes. */
export async function findMatches(
  deps: ThoughtDeps,
  actor: Actor,
  { query, mode, author, among, limit }: Wanted,
): Promise<{ found: ScoredThought[]; free: FoundNote[] }> {
  const withNotes = mode === "full";
  const [ranked, notes] = await Promise.all([
    searchThoughts(deps.search, actor, {
      query,
      plan: plans[mode],
      author,
      among,
      // A matching note may lift a thought from further down into the best.
      limit: withNotes ? limits.topK : limit,
      now: deps.clock(),
    }),
    withNotes ? deps.findNotes(actor, query, limit) : [],
  ]);
  const attached = new Set(
    notes.flatMap(({ thoughtIds }) => thoughtIds.filter((id) => !among || among.has(id))),
  );
  const good = ranked.filter(({ id }, rank) => rank < limit || attached.has(id));
  const thoughts = await readShown(deps, actor, [...good.map(({ id }) => id), ...attached], author);
  const found = good.flatMap(({ id, score, why, passage }) => {
    const thought = thoughts.get(id);
    return thought ? [{ thought, score, why, passage }] : [];
  });
  const merged = mergeNotes(found, notes, thoughts);
  // Notes belong to the person, not to an agent.
  return author === "agent" || among ? { ...merged, free: [] } : merged;
}

/** Read after the search, so that thoughts completed or archived meanwhile are left out. */
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
