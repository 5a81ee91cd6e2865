import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

const LOOK_MS = 5_000;

/** Looks again by itself, while the page is seen. */
export const useHealth = () => useQuery({ ...query("readHealth"), refetchInterval: LOOK_MS });

/** Of one thought, or of all that failed. */
export const useRetryEnrichment = () =>
  useMutation({
    mutationFn: (id?: string) => call("retryEnrichment", id === undefined ? {} : { id }),
    onSuccess: () => refresh("readHealth", "readThought"),
  });
