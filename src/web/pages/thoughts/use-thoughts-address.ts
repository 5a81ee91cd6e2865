import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { filterNames, isFiltered, type ThoughtsSearch, toFilters } from "./search.ts";

const route = getRouteApi("/app/thoughts");

/** Changes to the URL's search parameters; undefined removes one. */
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
  const { query, state, author, author_name, category, entity, tag, from, to } = search;
  const filters = useMemo(
    () => toFilters({ state, author, author_name, category, entity, tag, from, to } as ThoughtsSearch),
    [state, author, author_name, category, entity, tag, from, to],
  );
  const clear = useCallback(
    () => change(Object.fromEntries([...filterNames, "query", "state"].map((name) => [name, undefined]))),
    [change],
  );
  /** A saved search, instead of the current one. */
  const show = useCallback(
    (view: Record<string, string>) => void navigate({ to: "/thoughts", search: view as ThoughtsSearch }),
    [navigate],
  );
  return { search, filters, show, words: query?.trim() ?? "", isFiltered: isFiltered(search), change, clear };
}

export type ThoughtsAddress = ReturnType<typeof useThoughtsAddress>;
