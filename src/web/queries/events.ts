import { useInfiniteQuery } from "@tanstack/react-query";
import type { RecordedEventKind } from "../../contract-app/keys.ts";
import { call } from "../api.ts";

type Cursor = { cursor_at: string; cursor_id: string };
export type EventsShown = { whose: "own" | "all"; kind?: RecordedEventKind };

/** The audit log, newest first, in pages. */
export const useEvents = (shown: EventsShown) =>
  useInfiniteQuery({
    queryKey: ["listEvents", shown],
    queryFn: ({ pageParam, signal }) => call("listEvents", { ...shown, ...pageParam }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
