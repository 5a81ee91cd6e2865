import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import type { CorrectionAnswer } from "../../contract-app/entities.ts";
import { call } from "../api.ts";
import { query, refresh } from "../query-client.ts";
import { reloadThoughts } from "./thoughts/cache.ts";

export const useEntityDetail = (id: string) => useQuery(query("readEntity", { id }));

export const useEntityChoices = (words: string, limit = 20) =>
  useQuery({ ...query("findEntities", { query: words, limit }), placeholderData: keepPreviousData });

export const useIgnoredEntities = () => useQuery(query("listIgnoredEntities"));

const MENTIONING = 10;

/** The newest open thoughts that mention it. Not under the key of the endless list, whose pages are changed in place. */
export const useMentioning = (entity: string) =>
  useQuery({
    queryKey: ["readEntity", { id: entity, thoughts: MENTIONING }] as const,
    queryFn: ({ signal }) => call("listThoughts", { entity, limit: MENTIONING }, { signal }),
  });

/** Everything that shows names; the thoughts themselves follow by live updates, too. */
async function refreshNames(): Promise<void> {
  reloadThoughts();
  await refresh(
    "readEntity",
    "findEntities",
    "listIgnoredEntities",
    "listFacets",
    "readThought",
    "readGraph",
    "searchThoughts",
  );
}

type CorrectionRoute = "correctEntity" | "addSpelling" | "mergeEntity" | "ignoreEntity" | "restoreEntity";

/** One of the ways to correct an entity. */
export const useCorrection = <Name extends CorrectionRoute>(name: Name) =>
  useMutation({
    mutationFn: (input: AppInput<Name>): Promise<CorrectionAnswer> =>
      (call as (name: CorrectionRoute, input: object) => Promise<CorrectionAnswer>)(name, input),
    onSuccess: refreshNames,
  });

export const useUndoCorrection = () =>
  useMutation({ mutationFn: (id: string) => call("undoCorrection", { id }), onSuccess: refreshNames });
