import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app.ts";
import { query } from "../query-client.ts";

/** What was drawn stays until its successor is there. */
export const useGraph = (input: AppInput<"readGraph">, enabled: boolean) =>
  useQuery({ ...query("readGraph", input), placeholderData: keepPreviousData, enabled });

/** The id of the entity that is mentioned most; null when nothing is. */
export const useFirstEntity = (enabled: boolean) =>
  useQuery({
    ...query("findEntities", { query: "", limit: 1 }),
    select: ({ entities }) => entities[0]?.id ?? null,
    enabled,
  });

const MOST_OF_EACH = 8;

/** Entities by name and thoughts by what they say, to choose one from. Without words, the entities mentioned most. */
export function useCentreChoices(words: string) {
  const asked = words.trim();
  const entities = useQuery({
    ...query("findEntities", { query: asked, limit: MOST_OF_EACH }),
    placeholderData: keepPreviousData,
  });
  const thoughts = useQuery({
    ...query("searchThoughts", { query: asked, limit: MOST_OF_EACH }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return {
    entities: entities.data?.entities ?? [],
    thoughts: asked === "" ? [] : (thoughts.data?.matches ?? []),
    isLoading: entities.isFetching || thoughts.isFetching,
  };
}

/** The whole text of a node that is a thought. */
export const useThoughtNode = (id: string) => useQuery(query("readThought", { id }));
