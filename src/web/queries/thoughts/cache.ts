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

/** Each in its position; leaves out those that no longer match or belong on a page not loaded yet. */
export function upsertInPages(
  data: ThoughtPages,
  all: CachedThought[],
  filters: ThoughtFilters,
): ThoughtPages {
  const byId = toMap(all);
  const listed = new Set(listRows(data).map(({ id }) => id));
  const isChanged = all.some(({ thought }) => listed.has(thought.id));
  const renewed = isChanged
    ? mapPages(data, (thoughts) => renew(thoughts, byId, filters, (thought) => thought))
    : data;
  // Without its entities we cannot tell whether a thought belongs in an entity's list.
  const isNew = (cached: CachedThought) =>
    !listed.has(cached.thought.id) &&
    matchesFilters(cached, filters) &&
    (!filters.entity || cached.entityIds !== undefined);
  const byPage = Map.groupBy(all.filter(isNew), ({ thought }) => findPage(renewed, thought));
  return byPage.size === 0 ? renewed : mapPages(renewed, (rows, page) => insert(rows, byPage.get(page)));
}

const toMap = (all: CachedThought[]) => new Map(all.map((cached) => [cached.thought.id, cached]));

/** Each row as it is now, without those that no longer match. */
const renew = <Row extends ListedThought>(
  rows: Row[],
  byId: ReadonlyMap<string, CachedThought>,
  filters: ThoughtFilters,
  show: (thought: ListedThought, row: Row) => Row,
): Row[] =>
  rows.flatMap((row) => {
    const cached = byId.get(row.id);
    if (!cached) return [row];
    return matchesFilters(cached, filters) ? [show(cached.thought, row)] : [];
  });

/** Of a thought that is not listed; -1 for one that is not loaded yet. */
function findPage({ pages }: ThoughtPages, thought: ListedThought): number {
  const page = pages.findIndex(({ thoughts }) => thoughts.slice(-1).some((last) => isOlder(last, thought)));
  return page === -1 && pages.at(-1)?.next === null ? pages.length - 1 : page;
}

const insert = (rows: ListedThought[], added: CachedThought[] = []): ListedThought[] =>
  added.length === 0
    ? rows
    : [...rows, ...added.map(({ thought }) => thought)].sort((a, b) => (isOlder(a, b) ? 1 : -1));

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

/**
 * Updates thoughts in every cached list, search and detail where they are or should be. All in one step: of a list of thousands
 * that are changed at once, one step for each would keep the page from answering for many seconds.
 */
export function upsertThoughts(all: CachedThought[]): void {
  const byId = toMap(all);
  changeLists((data, filters) => upsertInPages(data, all, filters));
  changeMatches((matches, key) =>
    renew(matches, byId, filtersOf(key), (thought, match) => updateMatch(match, thought)),
  );
  changeToday(byId);
  for (const query of findQueries(DETAILS)) {
    const cached = byId.get((query.queryKey[1] as { id: string }).id);
    if (cached) changeData<ThoughtDetail>(query, (detail) => ({ ...detail, thought: cached.thought }));
  }
}

export const upsertThought = (cached: CachedThought): void => upsertThoughts([cached]);

/** Why it was found stays; everything else may have changed. */
function updateMatch(match: Matches["matches"][number], thought: ListedThought) {
  const { tags: _, pinned: __, due: ___, ...found } = match.metadata;
  return { ...match, ...thought, metadata: { ...found, ...thought.metadata } };
}

/** Where it is shown; whether it still belongs there, the next request tells. */
function changeToday(byId: ReadonlyMap<string, CachedThought>): void {
  const replace = (thoughts: ListedThought[]) =>
    thoughts.map((other) => byId.get(other.id)?.thought ?? other);
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
  upsertThoughts(thoughts.map((thought) => ({ thought: change(thought) })));
  const ahead = before.map(([key]) => queryClient.getQueryData(key));
  function takeBack(): void {
    const isUntouched = before.every(([key], index) => queryClient.getQueryData(key) === ahead[index]);
    if (isUntouched) for (const [key, data] of before) queryClient.setQueryData(key, data);
    else upsertThoughts(thoughts.map((thought) => ({ thought })));
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
  return isShown === true && listRows(upsertInPages(list, [cached], filters)).length > listRows(list).length;
}

const readList = (filters: ThoughtFilters): ThoughtPages =>
  queryClient.getQueryData(["listThoughts", filters]) ?? { pages: [], pageParams: [] };
