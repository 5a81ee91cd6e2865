import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Cursor, ThoughtFilters } from "../../contract-app.ts";
import { call } from "../api.ts";
import { query } from "../query-client.ts";

/** The first page is to be there soon, the others seldom to be waited for. */
const FIRST_PAGE = 60;
const PAGE = 200;
const FOUND = 100;

/** Newest first, page by page. The page itself keeps it up to date (`useLiveThoughts`), so a glance away costs nothing. */
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
    // Comparing all pages with the ones before, at every page, takes longer than loading it.
    structuralSharing: false,
    enabled,
  });

export const useThoughtSearch = (words: string, filters: ThoughtFilters) =>
  useQuery({
    ...query("searchThoughts", { ...filters, query: words, limit: FOUND }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });

export const useThought = (id: string) => useQuery(query("readThought", { id }));

export const useThoughtHistory = (id: string) => useQuery(query("listThoughtHistory", { id }));

export const useFacets = () => useQuery(query("listFacets"));

/** Of all days, whichever are chosen: the plot shows where in time the choice lies. */
export const useTimeline = ({ from: _from, to: _to, ...filters }: ThoughtFilters) =>
  useQuery({ ...query("readTimeline", filters), placeholderData: keepPreviousData });

export const useFoundEntities = (words: string) =>
  useQuery({ ...query("findEntities", { query: words, limit: 20 }), placeholderData: keepPreviousData });

/** An entity by its id: the graph around it knows its name. */
export const useEntity = (id: string, enabled: boolean) =>
  useQuery({ ...query("readGraph", { entity: id, limit: 10 }), enabled });

/** Notes to attach: by what is typed, the latest without. */
export const useNoteChoices = (words: string) => {
  const latest = useQuery(query("listNotes", { limit: 20 }));
  const found = useQuery({
    ...query("searchNotes", { query: words, limit: 20 }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });
  if (words === "") return latest.data?.notes ?? [];
  return (found.data?.matches ?? []).map(({ noteId, title }) => ({ id: noteId, title }));
};
