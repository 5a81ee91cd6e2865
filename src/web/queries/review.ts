import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReviewDecision, ReviewKind } from "../../contract-app/review.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** Later than everything that the first page loads. */
const LATER_MS = 2_000;
const NEXT_STEP_MS = 300;
/** After a failure: too many requests do not become fewer by asking at once. */
const RETRY_MS = 60_000;

/** Reads what is new in the book, step by step, and counts what waits. */
export function useReviewCounts(isNeeded = false) {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({
    ...query("scanReview"),
    enabled: isNeeded || isLater,
    refetchInterval: ({ state: { data, error } }) =>
      data?.isDone === false && (error ? RETRY_MS : NEXT_STEP_MS),
  });
}

export const useFindings = (kind: ReviewKind) =>
  useInfiniteQuery({
    queryKey: ["listReview", { kind }] as const,
    queryFn: ({ pageParam, signal }) =>
      call("listReview", { kind, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });

type Decision = { id: string; decision: ReviewDecision; archive_id?: string };

export const useDecide = () =>
  // Also after a refusal, which tells that the page shows what is no longer so.
  useMutation({ mutationFn: (decision: Decision) => call("decideFinding", decision), onSettled: showChange });

export async function undoDecision(id: string): Promise<void> {
  await call("undoFinding", { id });
  await showChange();
}

const showChange = () => refresh("listReview", "scanReview", "readThought", "listThoughts", "listFacets");
