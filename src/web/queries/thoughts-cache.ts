import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { AppOutputs, Cursor, ListedThought, ThoughtDetail, ThoughtFilters } from "../../contract-app.ts";
import { queryClient } from "../query-client.ts";
import { toDay } from "../time-zone.ts";

/** What the browser holds of thoughts is changed here at once, before or without asking the service again. */

export type ThoughtPages = InfiniteData<AppOutputs["listThoughts"], Partial<Cursor>>;
type Matches = AppOutputs["searchThoughts"];

const LISTS = { queryKey: ["listThoughts"] };
const SEARCHES = { queryKey: ["searchThoughts"] };
const DETAILS = { queryKey: ["readThought"] };

const filtersOf = (key: QueryKey) => key[1] as ThoughtFilters;

/** A list that is narrowed to an entity knows its members by `entityIds`, which not every answer has. */
export type Placed = { thought: ListedThought; entityIds?: string[] };

/** As the app asks for them, `from` and `to` are days. */
export function fits({ thought, entityIds }: Placed, filters: ThoughtFilters): boolean {
  const { state = "open", author = "all", author_name, category, entity, from, to } = filters;
  return (
    thought.state === state &&
    (author === "all" || thought.author.kind === author) &&
    (!author_name || thought.author.name === author_name) &&
    (!category || thought.category === category) &&
    (!entity || entityIds === undefined || entityIds.includes(entity)) &&
    (!from || toDay(thought.createdAt) >= from) &&
    (!to || toDay(thought.createdAt) < to)
  );
}

const isOlder = (thought: ListedThought, than: ListedThought) =>
  thought.createdAt === than.createdAt ? thought.id < than.id : thought.createdAt < than.createdAt;

/** The list with the thought where it belongs; out of it when it belongs no longer or not yet, being on a later page. */
export function placeInPages(data: ThoughtPages, placed: Placed, filters: ThoughtFilters): ThoughtPages {
  const { thought } = placed;
  const isListed = data.pages.some(({ thoughts }) => thoughts.some(({ id }) => id === thought.id));
  if (!fits(placed, filters)) return isListed ? dropFromPages(data, thought.id) : data;
  if (isListed)
    return mapPages(data, (thoughts) => thoughts.map((other) => (other.id === thought.id ? thought : other)));
  // Of a thought whose entities are not known nobody can say whether it belongs to an entity's list.
  if (filters.entity && !placed.entityIds) return data;
  const page = data.pages.findIndex(({ thoughts }) => thoughts.some((other) => isOlder(other, thought)));
  const home = page === -1 && data.pages.at(-1)?.next === null ? data.pages.length - 1 : page;
  return mapPages(data, (thoughts, index) => (index === home ? insert(thoughts, thought) : thoughts));
}

function insert(thoughts: ListedThought[], thought: ListedThought): ListedThought[] {
  const before = thoughts.findIndex((other) => isOlder(other, thought));
  return thoughts.toSpliced(before === -1 ? thoughts.length : before, 0, thought);
}

const dropFromPages = (data: ThoughtPages, id: string) =>
  mapPages(data, (thoughts) => thoughts.filter((other) => other.id !== id));

function mapPages(
  data: ThoughtPages,
  change: (thoughts: ListedThought[], index: number) => ListedThought[],
): ThoughtPages {
  const pages = data.pages.map((page, index) => ({ ...page, thoughts: change(page.thoughts, index) }));
  return { ...data, pages };
}

function changeLists(change: (data: ThoughtPages, filters: ThoughtFilters) => ThoughtPages): void {
  for (const [key, data] of queryClient.getQueriesData<ThoughtPages>(LISTS))
    if (data) queryClient.setQueryData(key, change(data, filtersOf(key)));
}

function changeMatches(change: (matches: Matches["matches"], key: QueryKey) => Matches["matches"]): void {
  for (const [key, data] of queryClient.getQueriesData<Matches>(SEARCHES))
    if (data) queryClient.setQueryData(key, { matches: change(data.matches, key) });
}

/** Shows a thought as it is now wherever it is shown, or should be. */
export function placeThought(placed: Placed): void {
  const { thought } = placed;
  changeLists((data, filters) => placeInPages(data, placed, filters));
  changeMatches((matches, key) =>
    matches
      .map((match) => (match.id === thought.id ? { ...match, ...thought, metadata: match.metadata } : match))
      .filter((match) => match.id !== thought.id || fits(placed, filtersOf(key))),
  );
  queryClient.setQueryData<ThoughtDetail>(["readThought", { id: thought.id }], (detail) =>
    detail ? { ...detail, thought } : undefined,
  );
}

export function dropThought(id: string): void {
  changeLists((data) => dropFromPages(data, id));
  changeMatches((matches) => matches.filter((match) => match.id !== id));
}

/** Takes everything back to how it is now. */
export function rememberThoughts(): () => void {
  const kept = [LISTS, SEARCHES, DETAILS].flatMap((filter) => queryClient.getQueriesData(filter));
  return () => {
    for (const [key, data] of kept) queryClient.setQueryData(key, data);
  };
}

/** Only the first page stays, and is asked for again: after many changes at once. */
export function reloadThoughts(): void {
  changeLists((data) => ({ pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }));
  queryClient.invalidateQueries(LISTS);
}

export const isListed = (id: string, filters: ThoughtFilters) =>
  queryClient
    .getQueryData<ThoughtPages>(["listThoughts", filters])
    ?.pages.some(({ thoughts }) => thoughts.some((thought) => thought.id === id)) ?? false;
