import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** `everyMs`: look again that often, to see a key being used. */
export const useKeys = (everyMs?: number) =>
  useQuery({ ...query("listKeys"), ...(everyMs && { refetchInterval: everyMs }) });

export const useCreateKey = () =>
  useMutation({
    mutationFn: (name: string) => call("createKey", { name }),
    onSuccess: () => refresh("listKeys"),
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: string) => call("revokeKey", { id }),
    onSuccess: () => refresh("listKeys"),
  });
