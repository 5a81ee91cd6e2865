import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** `pollMs`: refetch this often, to notice when a key is used. */
export const useKeys = (pollMs?: number) =>
  useQuery({ ...query("listKeys"), ...(pollMs && { refetchInterval: pollMs }) });

export const useCreateKey = () =>
  useMutation({
    mutationFn: (key: AppInput<"createKey">) => call("createKey", key),
    onSuccess: () => refresh("listKeys"),
  });

export const useUpdateKey = () =>
  useMutation({
    mutationFn: (key: AppInput<"updateKey">) => call("updateKey", key),
    onSuccess: () => refresh("listKeys"),
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: string) => call("revokeKey", { id }),
    onSuccess: () => refresh("listKeys"),
  });
