import type { Actor } from "../../base/actor.ts";
import { AppError } from "../../base/errors.ts";
import { toIso } from "../../base/instant.ts";
import { cutPage, readCursor } from "../../base/page.ts";
import { isTurnOver, nextTurn } from "../../base/turns.ts";
import { limits, type MatchView, type RetrieveInput, type RetrieveOutput } from "../../contract.ts";
import { analyzeQuery } from "../../language/analysis/analyzer.ts";
import type { ThoughtDeps } from "../deps.ts";
import { type DuePlace, type DueSpan, dueSpans, listDue, listDueIds } from "../due/rows.ts";
import {
  findThought,
  listEntities,
  listLinks,
  listNarrowed,
  listOpenThoughts,
  listPassages,
} from "../rows.ts";
import { type Thought, toThoughtView } from "../thought.ts";
import { readAskedDue } from "./asked-due.ts";
import { asksNewest } from "./asked-newest.ts";
import { asksTasks } from "./asked-tasks.ts";
import { roundScore, toBriefMatch } from "./brief.ts";
import { findMatches } from "./matches.ts";
import { type ScoredThought, toNoteMatch } from "./note-matches.ts";
import { cutSnippet } from "./snippet.ts";

type Found = { matches: MatchView[]; next: RetrieveOutput["next"] };

/** Searches if there is a query, otherwise lists, newest first, or by due date. */
export async function retrieveThoughts(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
): Promise<RetrieveOutput> {
  const { query } = input;
  const isSearch = query !== undefined && input.order !== "created_at";
  const { matches, next } = isSearch
    ? { matches: await search(deps, actor, input, query), next: null }
    : input.due
      ? await browseDue(deps, actor, input, input.due)
      : await browse(deps, actor, input);
  return { matches: input.detail === "full" ? matches : matches.map(toBriefMatch), next };
}

async function search(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  query: string,
): Promise<MatchView[]> {
  const { top_k: limit, threshold = 0 } = input;
  const { found, free } = await findMatches(deps, actor, {
    query,
    mode: input.mode,
    author: authorOf(input),
    among: await listFiltered(deps, actor, input),
    limit,
  });
  // Compares shown scores: a match shown as 0.87 must pass a threshold of 0.87.
  const shown = input.detail === "full" ? (score: number) => score : roundScore;
  const due = await findAskedDue(deps, actor, input, query);
  const asked = due.length > 0 ? due : await findAskedNewest(deps, actor, input, query);
  const isListed = new Set(asked.map(({ thought }) => thought.id));
  const others = found.filter(({ thought }) => !isListed.has(thought.id));
  const best = [...asked, ...others, ...free]
    .filter((match) => shown(match.score) >= threshold)
    .sort(byScore)
    .slice(0, limit);
  const thoughts = best.filter((match) => "thought" in match);
  const notes = best.filter((match) => "cutSnippet" in match);
  return [
    ...(await toMatches(deps, actor, input, thoughts)),
    ...notes.map((note) => toNoteMatch(note, input.detail === "full")),
  ].sort(byScore);
}

/** The open thoughts that a search is limited to; undefined if it is not. */
async function listFiltered(
  { db, clock }: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
): Promise<ReadonlySet<string> | undefined> {
  const among = await listNarrowed(db, actor, input);
  if (!input.due) return among;
  const due = await listDueIds(db, actor, dueSpans(actor, clock())[input.due]);
  return new Set(among ? due.filter((id) => among.has(id)) : due);
}

/** What a question such as "what is due this week" asks for comes before everything else, in the order of its dates. */
async function findAskedDue(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  query: string,
): Promise<ScoredThought[]> {
  const span = input.due ? undefined : await readAskedDue(actor, query, deps.clock());
  if (!span) return [];
  const due = await (span.from ? listDueNarrowed : listAroundNow)(deps, actor, input, {
    span,
    size: input.top_k,
  });
  return due.map((thought) => ({ thought, score: 1, why: BY_DATE }));
}

/** Of a span without a beginning: the oldest of many dates are those that nobody has cared about for long. */
async function listAroundNow(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  { span: { to }, size }: { span: DueSpan; size: number },
): Promise<Thought[]> {
  const { to: now } = dueSpans(actor, deps.clock()).overdue;
  const past = { to: to.at < now.at ? to : now };
  const late = await listDueNarrowed(deps, actor, input, { span: past, size, isLatestFirst: true });
  const coming = await listDueNarrowed(deps, actor, input, { span: { from: now, to }, size });
  const room = Math.max(size - coming.length, Math.floor(size / 2));
  return [...late.slice(Math.max(0, late.length - room)), ...coming].slice(0, size);
}

/** And so does whatever is newest, for "my latest notes", and of the tasks, for "my open tasks". */
async function findAskedNewest(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  query: string,
): Promise<ScoredThought[]> {
  const category = asksTasks(query) ? "task" : undefined;
  if (input.due || !(category || (await asksNewest(query, deps.clock(), actor.timeZone)))) return [];
  const { tag, pinned, top_k: size } = input;
  const newest = await listOpenThoughts(deps.db, actor, {
    author: authorOf(input),
    category,
    tag,
    pinned,
    size,
    after: undefined,
  });
  return newest.map((thought) => ({ thought, score: 1, why: BY_DATE }));
}

const BY_DATE = { lexical: 0, semantic: 0, graph: 0, time: 1, note: 0 };

async function browseDue(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  due: NonNullable<RetrieveInput["due"]>,
): Promise<Found> {
  const span = dueSpans(actor, deps.clock())[due];
  const after = await findPlace(deps, actor, input, span);
  return toPage(
    deps,
    actor,
    input,
    await listDueNarrowed(deps, actor, input, { span, after, size: input.top_k + 1 }),
  );
}

/** The thought that the cursor names: completed since, it still has its place; put off, it has none. */
async function findPlace(
  { db }: ThoughtDeps,
  actor: Actor,
  { cursor_id }: RetrieveInput,
  { to }: DueSpan,
): Promise<DuePlace | undefined> {
  if (cursor_id === undefined) return undefined;
  const { id, due_at = null, due_has_time = 0 } = (await findThought(db, actor, cursor_id)) ?? {};
  if (id === undefined || due_at === null || due_at >= (due_has_time === 1 ? to.at : to.day))
    throw new AppError(
      "invalid-argument",
      "cursor_id is no longer in this list: begin again without a cursor",
    );
  return { id, due_at, due_has_time };
}

/** With the other filters of the input. */
async function listDueNarrowed(
  { db }: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  { span, size, ...place }: NarrowedDue,
): Promise<Thought[]> {
  const among = await listNarrowed(db, actor, input);
  return listDue(db, actor, span, { limit: size, author: authorOf(input), among, ...place });
}

type NarrowedDue = { span: DueSpan; size: number; after?: DuePlace | undefined; isLatestFirst?: boolean };

function byScore(a: { score: number }, b: { score: number }): number {
  return b.score - a.score;
}

async function browse(deps: ThoughtDeps, actor: Actor, input: RetrieveInput): Promise<Found> {
  const after = readCursor(input.cursor_created_at, input.cursor_id);
  const { tag, pinned } = input;
  const page = { author: authorOf(input), tag, pinned, size: input.top_k + 1, after };
  return toPage(deps, actor, input, await listOpenThoughts(deps.db, actor, page));
}

/** Of one row more than the page size. */
async function toPage(
  deps: ThoughtDeps,
  actor: Actor,
  input: RetrieveInput,
  rows: Thought[],
): Promise<Found> {
  const { shown, last } = cutPage(rows, input.top_k);
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
  found: ScoredThought[],
): Promise<MatchView[]> {
  const ids = found.map(({ thought }) => thought.id);
  const isFull = input.detail === "full";
  const entities = await listEntities(deps.db, actor, ids, isFull ? undefined : "tag");
  const links = isFull ? await listLinks(deps.db, actor, ids) : undefined;
  const terms = new Set(input.query === undefined ? [] : analyzeQuery(input.query));
  const passages = isFull ? undefined : await listPassages(deps.db, actor, idsOfLong(found));
  const matches: MatchView[] = [];
  for (const { thought, score, why, note, passage = 0 } of found) {
    if (isTurnOver()) await nextTurn();
    const view = toThoughtView(thought, entities.get(thought.id) ?? []);
    const snippet = isFull
      ? { text: thought.text, truncated: false }
      : cutSnippet(thought.text, terms, passages?.get(thought.id)?.[passage]);
    matches.push({
      ...view,
      normalizedText: snippet.text,
      ...(snippet.truncated && { truncated: true }),
      score,
      metadata: {
        ...view.metadata,
        ...(why && { why }),
        ...(note && { note }),
        ...(links && { links: links.get(thought.id) ?? [] }),
      },
    });
  }
  return matches;
}

/** Of texts that are cut, where it is known which passage matches best. */
function idsOfLong(found: ScoredThought[]): string[] {
  return found
    .filter(({ thought, passage }) => passage !== undefined && thought.text.length > limits.snippetCharacters)
    .map(({ thought }) => thought.id);
}
