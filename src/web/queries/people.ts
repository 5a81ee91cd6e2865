import { useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput, AppOutputs } from "../../contract-app/calls.ts";
import type { PersonView } from "../../contract-app/instance.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";

/** What went with a person. */
export type Removal = { person: PersonView; report: AppOutputs["removePerson"] };

/** For the owner: who is here. */
export const usePeople = () => useQuery(query("listPeople"));

const refreshPeople = () => refresh("listPeople", "readInstance");

export const useSuspendPerson = () =>
  useMutation({ mutationFn: (id: string) => call("suspendPerson", { id }), onSuccess: refreshPeople });

export const useResumePerson = () =>
  useMutation({ mutationFn: (id: string) => call("resumePerson", { id }), onSuccess: refreshPeople });

export const useEndPersonSessions = () =>
  useMutation({ mutationFn: (id: string) => call("endPersonSessions", { id }), onSuccess: refreshPeople });

export const useCreateResetLink = () =>
  useMutation({ mutationFn: (id: string) => call("createResetLink", { id }) });

export const useRemovePerson = () =>
  useMutation({
    mutationFn: (removal: AppInput<"removePerson">) => call("removePerson", removal),
    onSuccess: refreshPeople,
  });
