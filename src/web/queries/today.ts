import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

const MINUTE_MS = 60_000;

/** Also refetched from time to time: what is due changes with the clock. */
export const useToday = () => useQuery({ ...query("readToday"), refetchInterval: 5 * MINUTE_MS });

export const useDigest = () => useQuery(query("readDigest"));

export type SnoozeLength = AppInput<"snoozeThought">["for"];

export const useSnooze = () =>
  useMutation({
    mutationFn: (input: AppInput<"snoozeThought">) => call("snoozeThought", input),
    onSuccess: () => refresh("readToday"),
  });
