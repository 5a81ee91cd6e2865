import type { z } from "zod";
import type { Actor } from "../base/actor.ts";
import type { appInputs, FoundThought } from "../contract-app.ts";
import { type Plan, plans } from "../search/plan.ts";
import { type Found, searchThoughts } from "../search/search.ts";
import type { Db } from "../storage/db.ts";
import { isNarrowed, selectFiltered } from "./filters.ts";
import { listViews } from "./listed.ts";
import type { Thought, ThoughtDeps } from "./thought.ts";

type FindInput = z.output<(typeof appInputs)["searchThoughts"]>;

/** A filter that leaves no more than this is applied before the search, a wider one to what was found. */
const FEW = 5_000;
/** For a search that is filtered afterwards: so many are weighed that enough of them remain. */
const widePlan: Plan = { ...plans.full, byWords: 2_000, byMeaning: 1_000, shortlist: 1_500 };

/** The best matches that the filters let through, with their whole text. */
export async function findMatches(
  deps: ThoughtDeps,
  actor: Actor,
  input: FindInput,
): Promise<FoundThought[]> {
  const { query, state, author, limit } = input;
  const among = isNarrowed(input) ? await listFew(deps.db, actor, input) : undefined;
  const isWide = isNarrowed(input) && among === undefined;
  const ranked = await searchThoughts(deps.search, actor, {
    query,
    plan: isWide ? widePlan : plans.full,
    state,
    author,
    among,
    limit: isWide ? widePlan.shortlist : limit,
    now: deps.clock(),
  });
  const { hits, thoughts } = await filterHits(deps, actor, input, ranked);
  const views = await listViews(deps.db, actor, thoughts);
  return views.map((view, i) => {
    const { score, why } = hits[i] as Found;
    return { ...view, score, metadata: { ...view.metadata, why } };
  });
}

/** The ids that the filters let through; undefined when those are many. */
async function listFew(db: Db, actor: Actor, input: FindInput): Promise<Set<string> | undefined> {
  const rows = await selectFiltered(db, actor, input)
    .select("thoughts.id")
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? undefined : new Set(rows.map(({ id }) => id));
}

/** Also leaves out what was changed while the search went on. */
async function filterHits({ db }: ThoughtDeps, actor: Actor, input: FindInput, ranked: Found[]) {
  if (ranked.length === 0) return { hits: [], thoughts: [] };
  const ids = ranked.map(({ id }) => id);
  const rows = await selectFiltered(db, actor, input)
    .selectAll("thoughts")
    .where("thoughts.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hits = ranked.filter(({ id }) => byId.has(id)).slice(0, input.limit);
  return { hits, thoughts: hits.map(({ id }) => byId.get(id) as Thought) };
}
