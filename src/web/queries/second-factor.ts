import { useMutation, useQuery } from "@tanstack/react-query";
import { call, request } from "../api.ts";
import { query, refresh } from "../query-client.ts";

export const useSecondFactor = () => useQuery(query("readSecondFactor"));

/** Answers with what the authenticator app needs; nothing changes until the first code is right. */
export const useBeginTotp = () =>
  useMutation({ mutationFn: (password: string) => call("beginTotp", { password }) });

/** The first code switches it on. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => request("POST", "/api/auth/two-factor/verify-totp", { code }),
    onSuccess: () => refresh("readSecondFactor", "listSessions"),
  });

export const useRemoveTotp = () =>
  useMutation({
    mutationFn: (password: string) => call("removeTotp", { password }),
    onSuccess: () => refresh("readSecondFactor"),
  });

export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: (password: string) => call("renewRecoveryCodes", { password }) });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => call("removePasskey", { id }),
    onSuccess: () => refresh("readSecondFactor"),
  });
