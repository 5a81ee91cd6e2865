import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AppInput } from "../../contract-app/calls.ts";
import type { GraphView } from "../../contract-app/graph.ts";
import { toPlainText } from "../parts/markdown/plain-text.ts";
import { query } from "../query-client.ts";

/** The old graph stays visible until the new one has loaded. */
export const useGraph = (input: AppInput<"readGraph">, enabled: boolean) =>
  useQuery({
    ...query("readGraph", input),
    select: withPlainLabels,
    placeholderData: keepPreviousData,
    enabled,
  });

const withPlainLabels = (graph: GraphView): GraphView => ({
  ...graph,
  nodes: graph.nodes.map((node) =>
    node.kind === "thought" ? { ...node, label: toPlainText(node.label) } : node,
  ),
});

/** The id of the most mentioned entity; null when there is none. */
export const useFirstEntity = (enabled: boolean) =>
  useQuery({
    ...query("findEntities", { query: "", limit: 1 }),
    select: ({ entities }) => entities[0]?.id ?? null,
    enabled,
  });

const MAX_PER_KIND = 8;

/** Entities and thoughts that match the search; without words, the most mentioned entities. */
export function useCentreChoices(words: string) {
  const trimmed = words.trim();
  const entities = useQuery({
    ...query("findEntities", { query: trimmed, limit: MAX_PER_KIND }),
    placeholderData: keepPreviousData,
  });
  const thoughts = useQuery({
    ...query("searchThoughts", { query: trimmed, limit: MAX_PER_KIND }),
    enabled: trimmed !== "",
    placeholderData: keepPreviousData,
  });
  return {
    entities: entities.data?.entities ?? [],
    thoughts: trimmed === "" ? [] : (thoughts.data?.matches ?? []),
    isLoading: entities.isFetching || thoughts.isFetching,
  };
}

/** For the full text of a thought's node. */
export const useThoughtNode = (id: string) => useQuery(query("readThought", { id }));
