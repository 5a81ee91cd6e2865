import { useMemo, useState } from "react";
import type { ListedThought, ThoughtFilters } from "../../../../contract-app/thoughts.ts";
import { useIsCutOff } from "../../../offline/use-offline.ts";
import { useMe } from "../../../queries/session.ts";
import type { ThoughtPages } from "../../../queries/thoughts/cache.ts";
import { pickMatches } from "../../../queries/thoughts/matches.ts";
import { useThoughtList, useThoughtSearch } from "../../../queries/thoughts/thoughts.ts";
import { groupWithPinned, type ListItem, type ShownThought, toItems } from "./list-items.ts";

/** The list's content: filtered thoughts by day, or search results, best first. */
export function useShownThoughts(words: string, filters: ThoughtFilters) {
  const { timeZone } = useMe();
  const isSearch = words !== "";
  const list = useThoughtList(filters, !isSearch);
  const pinnedFilters = useMemo(() => ({ ...filters, pinned: "true" as const }), [filters]);
  const pinnedList = useThoughtList(pinnedFilters, !isSearch && filters.state === "open");
  const found = useThoughtSearch(words, filters);
  const [weakShownFor, setWeakShownFor] = useState("");

  const matches = found.data?.matches;
  const isWeakShown = weakShownFor === words;
  const picked = useMemo(() => pickMatches(matches ?? []), [matches]);
  const shownMatches = isWeakShown ? (matches ?? []) : picked.shown;
  const pinned = useMemo(
    () => (filters.state === "open" ? listOf(pinnedList.data) : []),
    [filters.state, pinnedList.data],
  );
  const others = useMemo(() => {
    const above = new Set(pinned.map(({ id }) => id));
    return listOf(list.data).filter(({ id }) => !above.has(id));
  }, [list.data, pinned]);
  const thoughts: ShownThought[] = useMemo(
    () => (isSearch ? shownMatches : [...pinned, ...others]),
    [isSearch, shownMatches, pinned, others],
  );
  const items: ListItem[] = useMemo(
    () => (isSearch ? toItems(shownMatches) : groupWithPinned(pinned, others, timeZone)),
    [isSearch, shownMatches, pinned, others, timeZone],
  );
  const source = isSearch ? found : list;
  const isCutOff = useIsCutOff(source);
  return {
    isSearch,
    /** No match is good: the nearest are shown. */
    isUnsure: isSearch && picked.isUnsure,
    thoughts,
    items,
    isLoading: source.isPending || (!isSearch && filters.state === "open" && pinnedList.isPending),
    /** Still shows the results of the previous words or filters. */
    isStale: source.isPlaceholderData,
    /** There is nothing to show because the service does not answer. */
    isUnreachable: isCutOff,
    error: source.data ? null : source.error,
    refetch: () => void source.refetch(),
    weakCount: (matches?.length ?? 0) - shownMatches.length,
    showWeak: () => setWeakShownFor(words),
    hasMore: !isSearch && list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: list.fetchNextPage,
  };
}

const listOf = (data: Pick<ThoughtPages, "pages"> | undefined): ListedThought[] =>
  data?.pages.flatMap((page) => page.thoughts) ?? [];

export type ShownThoughts = ReturnType<typeof useShownThoughts>;
