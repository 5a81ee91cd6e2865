import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query, queryClient, refresh } from "../query-client.ts";
import { meQuery } from "./session.ts";

export const useUpdateMe = () =>
  useMutation({
    mutationFn: (changes: AppInput<"updateMe">) => call("updateMe", changes),
    onSuccess: (me, { time_zone }) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      // Other days hold other thoughts.
      if (time_zone) return refresh("listThoughts", "searchThoughts", "readTimeline");
    },
  });

/** Sends a link to the new address. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (email: string) => call("changeEmail", { email }) });

/** Signs out this browser, too. */
export const useEndEverything = () => useMutation({ mutationFn: () => call("endEverything") });

/** Ends every other session, and keys if wished. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (passwords: AppInput<"changePassword">) => call("changePassword", passwords),
    onSuccess: () => refresh("listSessions", "listKeys"),
  });

export const useStorage = () => useQuery(query("readStorage"));

export const useSessions = () => useQuery(query("listSessions"));

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call("endSession", { id }),
    onSuccess: () => refresh("listSessions"),
  });

export const useDeleteMe = () =>
  useMutation({ mutationFn: (password: string) => call("deleteMe", { password }) });

export const useSetRegistration = () =>
  useMutation({
    mutationFn: (registration: "open" | "closed") => call("updateInstance", { registration }),
    onSuccess: () => refresh("readInstance"),
  });

export const useCreateInvitation = () =>
  useMutation({
    mutationFn: (email: string) => call("createInvitation", { email }),
    onSuccess: () => refresh("readInstance"),
  });

export const useRevokeInvitation = () =>
  useMutation({
    mutationFn: (id: string) => call("revokeInvitation", { id }),
    // Also after a failure: the invitation may just have been used.
    onSettled: () => refresh("readInstance"),
  });
