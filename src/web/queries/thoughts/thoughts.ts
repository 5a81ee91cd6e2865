import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Cursor, ThoughtFilters } from "../../../contract-app/thoughts.ts";
import { call } from "../../api.ts";
import { query } from "../../query-client.ts";
import { pickMatches } from "./matches.ts";

/** A small first page loads fast; larger ones after it mean fewer waits while scrolling. */
const FIRST_PAGE = 60;
const PAGE = 200;
const MAX_MATCHES = 100;

/** Newest first, in pages. `useLiveThoughts` keeps it up to date, so neither window focus nor a new connection need refetch it. */
export const useThoughtList = (filters: ThoughtFilters, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ["listThoughts", filters] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        "listThoughts",
        { ...filters, ...pageParam, limit: pageParam.cursor_id ? PAGE : FIRST_PAGE },
        { signal },
      ),
    initialPageParam: {} as Partial<Cursor>,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status !== "success",
    // Comparing all pages with the previous ones takes longer than loading a page.
    structuralSharing: false,
    enabled,
  });

export const useThoughtSearch = (words: string, filters: ThoughtFilters) =>
  useQuery({
    ...query("searchThoughts", { ...filters, query: words, limit: MAX_MATCHES }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });

/** How many good matches there are in each state; undefined while nothing is searched. */
export function useFoundStates(words: string, filters: ThoughtFilters) {
  const open = useFoundCount(words, { ...filters, state: "open" });
  const completed = useFoundCount(words, { ...filters, state: "completed" });
  const archived = useFoundCount(words, { ...filters, state: "archived" });
  return words === "" ? undefined : { open, completed, archived };
}

function useFoundCount(words: string, filters: ThoughtFilters): number {
  const { data } = useThoughtSearch(words, filters);
  const { shown, isUnsure } = pickMatches(data?.matches ?? []);
  return isUnsure ? 0 : shown.length;
}

/** Everything at once: thoughts of all states, notes, conversations. */
export const useSearchAll = (words: string) =>
  useQuery({
    ...query("searchAll", { query: words }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });

export const useThought = (id: string) => useQuery(query("readThought", { id }));

export const useThoughtHistory = (id: string) => useQuery(query("listThoughtHistory", { id }));

export const useFacets = () => useQuery(query("listFacets"));

/** Ignores the chosen days: the plot always shows all of them. */
export const useTimeline = ({ from: _from, to: _to, ...filters }: ThoughtFilters) =>
  useQuery({ ...query("readTimeline", filters), placeholderData: keepPreviousData });

export const useFoundEntities = (words: string, kind?: "tag" | "name") =>
  useQuery({
    ...query("findEntities", { query: words, ...(kind && { kind }), limit: 20 }),
    placeholderData: keepPreviousData,
  });

export const useEntity = (id: string, enabled: boolean) =>
  useQuery({ ...query("readEntity", { id }), enabled });

/** Thoughts of any state to link with. */
export const useThoughtChoices = (words: string) =>
  useQuery({
    ...query("searchAll", { query: words, limit: 10 }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });

/** Notes to attach: search results, or the latest notes without a search. */
export const useNoteChoices = (words: string) => {
  const latest = useQuery(query("listNotes", { limit: 20 }));
  const found = useQuery({
    ...query("searchNotes", { query: words, limit: 20 }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });
  const matches = (found.data?.matches ?? []).map(({ noteId, title }) => ({ id: noteId, title }));
  return { notes: words === "" ? (latest.data?.notes ?? []) : matches, isFetching: found.isFetching };
};
