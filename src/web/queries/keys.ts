import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** `pollMs`: refetch this often, to notice when a key is used. */
export const useKeys = (pollMs?: number) =>
  useQuery({ ...query("listKeys"), ...(pollMs && { refetchInterval: pollMs }) });

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
