import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query } from "../query-client.ts";

export const useConnectionRequest = (request: string) =>
  useQuery(query("readConnectionRequest", { request }));

/** Then the browser is sent to the assistant. */
export const useApproveConnection = () =>
  useMutation({
    mutationFn: (consent: AppInput<"approveConnection">) => call("approveConnection", consent),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  });
