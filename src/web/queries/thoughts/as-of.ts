import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ThoughtState } from "../../../contract.ts";
import type { Cursor } from "../../../contract-app/thoughts.ts";
import { call } from "../../api.ts";
import { query } from "../../query-client.ts";

type Wanted = { day: string; state: ThoughtState };

/** The thoughts at the end of a day, newest first, in pages. */
export const useThoughtsAsOf = (wanted: Wanted, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ["listAsOf", wanted] as const,
    queryFn: ({ pageParam, signal }) => call("listAsOf", { ...wanted, ...pageParam }, { signal }),
    initialPageParam: {} as Partial<Cursor>,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });

export const useSearchAsOf = (words: string, wanted: Wanted) =>
  useQuery({
    ...query("searchAsOf", { ...wanted, query: words }),
    placeholderData: keepPreviousData,
    enabled: words !== "",
  });

export const useThoughtAsOf = (id: string, day: string) => useQuery(query("readAsOf", { id, day }));
