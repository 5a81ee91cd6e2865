import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app.ts";
import { call } from "../api.ts";
import { query, queryClient, refresh } from "../query-client.ts";

const reminders = query("readReminders");

export const useReminders = () => useQuery(reminders);

export const useUpdateReminders = () =>
  useMutation({
    mutationFn: (choices: AppInput<"updateReminders">) => call("updateReminders", choices),
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
