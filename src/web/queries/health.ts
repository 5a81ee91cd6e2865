import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

const POLL_MS = 5_000;

/** Polls while the page is visible. */
export const useHealth = () => useQuery({ ...query("readHealth"), refetchInterval: POLL_MS });

/** Retries one thought, or all that failed. */
export const useRetryEnrichment = () =>
  useMutation({
    mutationFn: (id?: string) => call("retryEnrichment", id === undefined ? {} : { id }),
    onSuccess: () => refresh("readHealth", "readThought"),
  });
