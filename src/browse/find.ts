import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import type { appInputs } from "../contract-app/calls.ts";
import type { FoundThought } from "../contract-app/thoughts.ts";
import { type Plan, plans } from "../search/ranking/plan.ts";
import { searchThoughts } from "../search/search.ts";
import type { Db } from "../storage/db.ts";
import type { ThoughtDeps } from "../thoughts/deps.ts";
import { listViews } from "../thoughts/listed.ts";
import { mergeNotes, type ScoredThought } from "../thoughts/retrieving/note-matches.ts";
import type { Thought } from "../thoughts/thought.ts";
import { followMerge, isNarrowed, selectFiltered } from "./filters.ts";

type FindInput = z.output<(typeof appInputs)["searchThoughts"]>;

/** Filters with at most this many matches are applied before the search, wider ones to its results. */
const FEW = 5_000;
/** For a search that is filtered afterwards: ranks so many that enough remain. */
const widePlan: Plan = {
  ...plans.full,
  byWords: 2_000,
  byMeaning: 1_000,
  byContext: 1_000,
  shortlist: 1_500,
};

/** The best matches that pass the filters, with their full text, found by their text or by their notes. */
export async function findListed(deps: ThoughtDeps, actor: Actor, asked: FindInput): Promise<FoundThought[]> {
  const input = await followMerge(deps.db, actor, asked);
  const { query, state, author, limit } = input;
  const among = isNarrowed(input) ? await listFew(deps.db, actor, input) : undefined;
  const isWide = isNarrowed(input) && among === undefined;
  const [ranked, notes] = await Promise.all([
    searchThoughts(deps.search, actor, {
      query,
      plan: isWide ? widePlan : plans.full,
      state,
      author,
      among,
      limit: isWide ? widePlan.shortlist : limit,
      now: deps.clock(),
    }),
    deps.findNotes(actor, query, limit),
  ]);
  const ids = [...ranked.map(({ id }) => id), ...notes.flatMap(({ thoughtIds }) => thoughtIds)];
  const thoughts = await readFiltered(deps.db, actor, input, ids);
  const hits = ranked.flatMap(({ id, score, why }) => {
    const thought = thoughts.get(id);
    return thought ? [{ thought, score, why }] : [];
  });
  const { found } = mergeNotes(hits, notes, thoughts);
  return viewFound(deps.db, actor, found.sort((a, b) => b.score - a.score).slice(0, limit));
}

async function viewFound(db: Db, actor: Actor, found: ScoredThought[]): Promise<FoundThought[]> {
  const views = await listViews(
    db,
    actor,
    found.map(({ thought }) => thought),
  );
  return views.map((view, i) => {
    const { score, why, note, cutNoteSnippet } = found[i] as ScoredThought;
    const metadata = { ...view.metadata, ...(why && { why }), ...(note && { note }) };
    return { ...view, score, ...(cutNoteSnippet && { noteSnippet: cutNoteSnippet() }), metadata };
  });
}

/** The ids that match the filters; undefined if there are too many. */
async function listFew(db: Db, actor: Actor, input: FindInput): Promise<Set<string> | undefined> {
  const rows = await selectFiltered(db, actor, input)
    .select("thoughts.id")
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? undefined : new Set(rows.map(({ id }) => id));
}

/** Also leaves out what changed during the search. */
async function readFiltered(
  db: Db,
  actor: Actor,
  input: FindInput,
  ids: string[],
): Promise<Map<string, Thought>> {
  if (ids.length === 0) return new Map();
  const rows = await selectFiltered(db, actor, input)
    .selectAll("thoughts")
    .where("thoughts.id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
