import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** For the owner: registration, invitations and the language model. */
export const useInstance = () => useQuery(query("readInstance"));

/** Of the contact form, for the owner of an instance without a mail server. */
export const useMessages = () => useQuery(query("listMessages"));

export const useDeleteMessage = () =>
  useMutation({
    mutationFn: (id: string) => call("deleteMessage", { id }),
    onSuccess: () => refresh("listMessages"),
  });

export const useTestModel = () =>
  useMutation({ mutationFn: (model: AppInput<"testModel">) => call("testModel", model) });

export const useListModels = () =>
  useMutation({ mutationFn: (endpoint: AppInput<"listModels">) => call("listModels", endpoint) });

export const useUpdateModel = () =>
  useMutation({
    mutationFn: async (model: AppInput<"updateModel">) => {
      const instance = await call("updateModel", model);
      await waitForRestart();
      return instance;
    },
    onSuccess: () => refresh("readInstance", "readMe"),
  });

const RESTART_BEGINS_MS = 400;
const POLL_MS = 300;
const MAX_POLLS = 60;

/** Changing the model restarts the service, which takes about a second. */
async function waitForRestart(): Promise<void> {
  await sleep(RESTART_BEGINS_MS);
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const isReady = await fetch("/readyz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(POLL_MS);
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
