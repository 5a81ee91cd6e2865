import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { isNarrowed, narrowing, type ThoughtsSearch, toFilters } from "./search.ts";

const route = getRouteApi("/app/thoughts");

/** What the address says is shown, and how to change it. `undefined` takes a filter away. */
export type SearchChange = { [Name in keyof ThoughtsSearch]?: ThoughtsSearch[Name] | undefined };

export function useThoughtsAddress() {
  const search = route.useSearch();
  const navigate = useNavigate();

  const change = useCallback(
    (changes: SearchChange, replace = false) =>
      void navigate({
        to: "/thoughts",
        search: (old) => ({ ...old, ...changes }) as ThoughtsSearch,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const { query, state, author, author_name, category, entity, from, to } = search;
  const filters = useMemo(
    () => toFilters({ state, author, author_name, category, entity, from, to } as ThoughtsSearch),
    [state, author, author_name, category, entity, from, to],
  );
  const clear = useCallback(
    () => change(Object.fromEntries([...narrowing, "query", "state"].map((name) => [name, undefined]))),
    [change],
  );
  return { search, filters, words: query?.trim() ?? "", isNarrowed: isNarrowed(search), change, clear };
}

export type ThoughtsAddress = ReturnType<typeof useThoughtsAddress>;
