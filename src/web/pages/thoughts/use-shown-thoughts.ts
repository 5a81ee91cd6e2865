import { useMemo, useState } from "react";
import type { ThoughtFilters } from "../../../contract-app.ts";
import { isUnreachable } from "../../api.ts";
import { pickMatches } from "../../queries/matches.ts";
import { useMe } from "../../queries/session.ts";
import { useThoughtList, useThoughtSearch } from "../../queries/thoughts.ts";
import { groupByDay, type ListItem, type ShownThought, toItems } from "./list-items.ts";

/** The list's content: filtered thoughts by day, or search results, best first. */
export function useShownThoughts(words: string, filters: ThoughtFilters) {
  const { timeZone } = useMe();
  const isSearch = words !== "";
  const list = useThoughtList(filters, !isSearch);
  const found = useThoughtSearch(words, filters);
  const [weakShownFor, setWeakShownFor] = useState("");

  const matches = found.data?.matches;
  const isWeakShown = weakShownFor === words;
  const picked = useMemo(() => pickMatches(matches ?? []), [matches]);
  const shownMatches = isWeakShown ? (matches ?? []) : picked.shown;
  const thoughts: ShownThought[] = useMemo(
    () => (isSearch ? shownMatches : (list.data?.pages.flatMap((page) => page.thoughts) ?? [])),
    [isSearch, shownMatches, list.data],
  );
  const items: ListItem[] = useMemo(
    () => (isSearch ? toItems(thoughts) : groupByDay(thoughts, timeZone)),
    [isSearch, thoughts, timeZone],
  );
  const source = isSearch ? found : list;
  return {
    isSearch,
    /** No match is good: the nearest are shown. */
    isUnsure: isSearch && picked.isUnsure,
    thoughts,
    items,
    isLoading: source.isPending,
    /** Still shows the results of the previous words or filters. */
    isStale: source.isPlaceholderData,
    /** There is nothing to show because the service does not answer. */
    isUnreachable: !source.data && isUnreachable(source.failureReason),
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

export type ShownThoughts = ReturnType<typeof useShownThoughts>;
