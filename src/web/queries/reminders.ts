import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query, queryClient, refresh } from "../query-client.ts";

const reminders = query("readReminders");

export const useReminders = () => useQuery(reminders);

export const useUpdateReminders = () =>
  useMutation({
    // One after the other, each with what was chosen before it.
    scope: { id: "reminders" },
    mutationFn: async (choice: Partial<AppInput<"updateReminders">>) => {
      const { daily, weekly } = await queryClient.ensureQueryData(reminders);
      return call("updateReminders", { daily, weekly, ...choice });
    },
    onSuccess: (view) => queryClient.setQueryData(reminders.queryKey, view),
  });

export const useCreateCalendar = () =>
  useMutation({
    mutationFn: () => call("createCalendar"),
    onSuccess: () => refresh("readReminders"),
  });

export const useRevokeCalendar = () =>
  useMutation({
    mutationFn: () => call("revokeCalendar"),
    onSuccess: () => refresh("readReminders"),
  });
