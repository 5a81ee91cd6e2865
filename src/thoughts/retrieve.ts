import type { Actor } from "../base/actor.ts";
import { parseInstant, toIso } from "../base/instant.ts";
import type { MatchView, RetrieveInput, RetrieveOutput } from "../contract.ts";
import { analyzeQuery } from "../language/analyzer.ts";
import { plans } from "../search/plan.ts";
import { searchThoughts } from "../search/search.ts";
import { findThoughts, listEntities, listLinks, listOpenThoughts } from "./rows.ts";
import { cutSnippet } from "./snippet.ts";
import { type Thought, type ThoughtDeps, toThoughtView } from "./thought.ts";

type Found = { thought: Thought; score: number; why?: MatchView["metadata"]["why"] };

/** Searches when there is something to search for, else browses, newest first. */
export async function retrieveThoughts(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
): Promise<RetrieveOutput> {
  if (input.query === undefined || input.order === "created_at") return browse(deps, actor, input);
  return { matches: await searchMatches(deps, actor, input, input.query), next: null };
}

async function searchMatches(deps: ThoughtDeps, actor: Actor, input: RetrieveInput, query: string) {
  const { mode, top_k: limit, threshold = 0 } = input;
  const ranked = await searchThoughts(deps.search, actor, {
    query,
    plan: plans[mode],
    author: authorOf(input),
    limit,
    now: deps.clock(),
  });
  const good = ranked.filter((hit) => hit.score >= threshold);
  const ids = good.map((hit) => hit.id);
  const thoughts = await findThoughts(deps.db, actor, ids);
  // Read again after the search: what was completed or archived meanwhile is not shown.
  const found = good.flatMap(({ id, score, why }) => {
    const thought = thoughts.get(id);
    return thought?.state === "open" ? [{ thought, score, why }] : [];
  });
  return toMatches(deps, actor, input, found);
}

async function browse(deps: ThoughtDeps, actor: Actor, input: RetrieveInput): Promise<RetrieveOutput> {
  const createdAt = input.cursor_created_at === undefined ? undefined : parseInstant(input.cursor_created_at);
  const after = createdAt === undefined || !input.cursor_id ? undefined : { createdAt, id: input.cursor_id };
  const size = input.top_k + 1;
  const page = await listOpenThoughts(deps.db, actor, {
    author: authorOf(input),
    size,
    ...(after && { after }),
  });
  const shown = page.slice(0, input.top_k);
  const last = page.length > input.top_k ? shown.at(-1) : undefined;
  const matches = await toMatches(
    deps,
    actor,
    input,
    shown.map((thought) => ({ thought, score: 1 })),
  );
  return { matches, next: last ? { cursor_created_at: toIso(last.created_at), cursor_id: last.id } : null };
}

function authorOf(input: RetrieveInput): "user" | "agent" | "all" {
  return input.author ?? (input.include_agent ? "all" : "user");
}

async function toMatches(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  found: Found[],
): Promise<MatchView[]> {
  const ids = found.map(({ thought }) => thought.id);
  const isFull = input.detail === "full";
  const entities = await listEntities(deps.db, actor, ids);
  const links = isFull ? await listLinks(deps.db, actor, ids) : undefined;
  const terms = new Set(input.query === undefined ? [] : analyzeQuery(input.query));
  return found.map(({ thought, score, why }) => {
    const view = toThoughtView(thought, entities.get(thought.id) ?? []);
    const snippet = isFull ? { text: thought.text, truncated: false } : cutSnippet(thought.text, terms);
    return {
      ...view,
      normalizedText: snippet.text,
      ...(snippet.truncated && { truncated: true }),
      score,
      metadata: {
        ...view.metadata,
        ...(why && { why }),
        ...(links && { links: links.get(thought.id) ?? [] }),
      },
    };
  });
}
