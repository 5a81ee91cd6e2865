import type { InfiniteData, Query, QueryKey } from "@tanstack/react-query";
import type { AppOutputs } from "../../../contract-app/calls.ts";
import type { Cursor, ListedThought, ThoughtDetail, ThoughtFilters } from "../../../contract-app/thoughts.ts";
import type { TodayView } from "../../../contract-app/today.ts";
import { invalidate, queryClient } from "../../query-client.ts";
import { toDay } from "../../time-zone.ts";

/** Optimistic updates: changes the cached thoughts at once, before or without a request to the service. */

export type ThoughtPages = InfiniteData<AppOutputs["listThoughts"], Partial<Cursor>>;
type Matches = AppOutputs["searchThoughts"];

const LISTS = { queryKey: ["listThoughts"] };
const SEARCHES = { queryKey: ["searchThoughts"] };
const DETAILS = { queryKey: ["readThought"] };
const TODAY = { queryKey: ["readToday"] };
const SHOWN = [LISTS, SEARCHES, DETAILS, TODAY];

const filtersOf = (key: QueryKey) => key[1] as ThoughtFilters;

/** `entityIds` decides whether a thought belongs in a list filtered by entity; not every response has them. */
export type CachedThought = { thought: ListedThought; entityIds?: string[] };

/** In the app, `from` and `to` are days. */
export function matchesFilters({ thought, entityIds }: CachedThought, filters: ThoughtFilters): boolean {
  const { state = "open", author = "all", author_name, category, entity, tag, pinned, from, to } = filters;
  return (
    thought.state === state &&
    (author === "all" || thought.author.kind === author) &&
    (!author_name || thought.author.name === author_name) &&
    (!category || thought.category === category) &&
    (!entity || entityIds === undefined || entityIds.includes(entity)) &&
    (!tag || hasTag(thought, tag)) &&
    (pinned === undefined || (pinned === "true") === (thought.metadata.pinned ?? false)) &&
    (!from || toDay(thought.createdAt) >= from) &&
    (!to || toDay(thought.createdAt) < to)
  );
}

const hasTag = ({ metadata }: ListedThought, tag: string) =>
  metadata.tags?.some((other) => other.toLowerCase() === tag.toLowerCase()) ?? false;

const isOlder = (thought: ListedThought, than: ListedThought) =>
  thought.createdAt === than.createdAt ? thought.id < than.id : thought.createdAt < than.createdAt;

/** Puts the thought in its position; leaves it out if it no longer matches or belongs on a page not loaded yet. */
export function upsertInPages(
  data: ThoughtPages,
  cached: CachedThought,
  filters: ThoughtFilters,
): ThoughtPages {
  const { thought } = cached;
  const isListed = data.pages.some(({ thoughts }) => thoughts.some(({ id }) => id === thought.id));
  if (!matchesFilters(cached, filters)) return isListed ? dropFromPages(data, thought.id) : data;
  if (isListed)
    return mapPages(data, (thoughts) => thoughts.map((other) => (other.id === thought.id ? thought : other)));
  // Without its entities we cannot tell whether the thought belongs in an entity's list.
  if (filters.entity && !cached.entityIds) return data;
  const page = data.pages.findIndex(({ thoughts }) => thoughts.some((other) => isOlder(other, thought)));
  const target = page === -1 && data.pages.at(-1)?.next === null ? data.pages.length - 1 : page;
  return mapPages(data, (thoughts, index) => (index === target ? insert(thoughts, thought) : thoughts));
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

const findQueries = (filter: { queryKey: QueryKey }) => queryClient.getQueryCache().findAll(filter);

/** In place: what is shown was not read again by that, and is as outdated as before. */
function changeData<Data>({ queryKey, state }: Query, change: (data: Data) => Data): void {
  const updatedAt = state.isInvalidated ? 0 : state.dataUpdatedAt;
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data), { updatedAt });
}

function changeLists(change: (data: ThoughtPages, filters: ThoughtFilters) => ThoughtPages): void {
  for (const query of findQueries(LISTS)) {
    const apply = () => changeData<ThoughtPages>(query, (data) => change(data, filtersOf(query.queryKey)));
    apply();
    // The answer on its way may have been read before, and a next page is added to the pages as they were when it was asked for.
    query.promise?.then(apply, () => undefined);
  }
}

function changeMatches(change: (matches: Matches["matches"], key: QueryKey) => Matches["matches"]): void {
  for (const query of findQueries(SEARCHES))
    changeData<Matches>(query, ({ matches }) => ({ matches: change(matches, query.queryKey) }));
}

/** Updates a thought in every cached list, search and detail where it is or should be. */
export function upsertThought(cached: CachedThought): void {
  const { thought } = cached;
  changeLists((data, filters) => upsertInPages(data, cached, filters));
  changeMatches((matches, key) =>
    matches
      .map((match) => (match.id === thought.id ? updateMatch(match, thought) : match))
      .filter((match) => match.id !== thought.id || matchesFilters(cached, filtersOf(key))),
  );
  changeToday(thought);
  for (const query of findQueries({ queryKey: ["readThought", { id: thought.id }] }))
    changeData<ThoughtDetail>(query, (detail) => ({ ...detail, thought }));
}

/** Why it was found stays; everything else may have changed. */
function updateMatch(match: Matches["matches"][number], thought: ListedThought) {
  const { tags: _, pinned: __, due: ___, ...found } = match.metadata;
  return { ...match, ...thought, metadata: { ...found, ...thought.metadata } };
}

/** Where it is shown; whether it still belongs there, the next request tells. */
function changeToday(thought: ListedThought): void {
  const replace = (thoughts: ListedThought[]) =>
    thoughts.map((other) => (other.id === thought.id ? thought : other));
  for (const query of findQueries(TODAY))
    changeData<TodayView>(query, (today) => ({
      ...today,
      overdue: { ...today.overdue, thoughts: replace(today.overdue.thoughts) },
      dueToday: { ...today.dueToday, thoughts: replace(today.dueToday.thoughts) },
      dueSoon: { ...today.dueSoon, thoughts: replace(today.dueSoon.thoughts) },
      captured: { ...today.captured, thoughts: replace(today.captured.thoughts) },
      about: replace(today.about),
      comingUp: today.comingUp.map((next) => ({ ...next, thoughts: replace(next.thoughts) })),
      yearsAgo: today.yearsAgo.map((year) => ({ ...year, thoughts: replace(year.thoughts) })),
      again: replace(today.again),
      questions: replace(today.questions),
    }));
}

export function dropThought(id: string): void {
  changeLists((data) => dropFromPages(data, id));
  changeMatches((matches) => matches.filter((match) => match.id !== id));
}

/**
 * Shows thoughts as the service will change them. `takeBack` is for a failure, and leaves what has happened since;
 * `readAgain` is for when the change is made.
 */
export function showAhead(thoughts: ListedThought[], change: (thought: ListedThought) => ListedThought) {
  const readAgain = stopReading();
  const before = SHOWN.flatMap((filter) => queryClient.getQueriesData(filter));
  for (const thought of thoughts) upsertThought({ thought: change(thought) });
  const ahead = before.map(([key]) => queryClient.getQueryData(key));
  function takeBack(): void {
    const isUntouched = before.every(([key], index) => queryClient.getQueryData(key) === ahead[index]);
    if (isUntouched) for (const [key, data] of before) queryClient.setQueryData(key, data);
    else for (const thought of thoughts) upsertThought({ thought });
    // Where a thought is found again, or whether a part of many changes was carried out, only the service knows.
    for (const filter of SHOWN) void queryClient.invalidateQueries(filter);
  }
  return { takeBack, readAgain };
}

/** Drops answers that are under way: they do not know of a change that is made now. Returns what asks for them again. */
function stopReading(): () => void {
  const cache = queryClient.getQueryCache();
  const reading = SHOWN.flatMap((filter) => cache.findAll({ ...filter, fetchStatus: "fetching" })).filter(
    ({ state }) => state.data !== undefined,
  );
  // The list asks for its next page by itself.
  const whole = reading.filter(({ state }) => !state.fetchMeta?.fetchMore);
  for (const query of reading) void query.cancel({ revert: true });
  return () => {
    for (const { queryKey } of whole) void queryClient.invalidateQueries({ queryKey, exact: true });
  };
}

/** After many changes at once: drops all pages but the first, and refetches that. */
export function reloadThoughts(): void {
  for (const query of findQueries(LISTS))
    changeData<ThoughtPages>(query, ({ pages, pageParams }) => ({
      pages: pages.slice(0, 1),
      pageParams: pageParams.slice(0, 1),
    }));
  void invalidate(LISTS);
}

const listRows = ({ pages }: ThoughtPages) => pages.flatMap(({ thoughts }) => thoughts);

/** As the list with these filters has it. */
export const findListed = (id: string, filters: ThoughtFilters): ListedThought | undefined =>
  listRows(readList(filters)).find((thought) => thought.id === id);

/** Whether the list with these filters is shown, and would have a row more: not on a page that is not loaded yet. */
export function isNewRow(cached: CachedThought, filters: ThoughtFilters): boolean {
  const isShown = queryClient
    .getQueryCache()
    .find({ queryKey: ["listThoughts", filters] })
    ?.isActive();
  const list = readList(filters);
  return isShown === true && listRows(upsertInPages(list, cached, filters)).length > listRows(list).length;
}

const readList = (filters: ThoughtFilters): ThoughtPages =>
  queryClient.getQueryData(["listThoughts", filters]) ?? { pages: [], pageParams: [] };
