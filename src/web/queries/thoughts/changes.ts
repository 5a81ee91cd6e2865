import { useMutation } from "@tanstack/react-query";
import type { ThoughtState } from "../../../contract.ts";
import type { AppInput } from "../../../contract-app/calls.ts";
import type { ChangeAnswer, ListedThought } from "../../../contract-app/thoughts.ts";
import { call } from "../../api.ts";
import { refresh } from "../../query-client.ts";
import { showAhead, upsertThought, upsertThoughts } from "./cache.ts";

/** The most that `changeThoughts` takes at a time. */
const BATCH = 500;

/** What shows a change of a thought, besides the thought itself. */
const refreshAround = () => refresh("listFacets", "readTimeline", "listThoughtHistory", "readToday");

type StateChange = { thoughts: ListedThought[]; state: ThoughtState };

/** Optimistic; rolled back if the service refuses, or as far as it does. */
export const useChangeStates = () =>
  useMutation({
    mutationFn: ({ thoughts, state }: StateChange) => changeStates(thoughts, state),
    onMutate: ({ thoughts, state }) => showAhead(thoughts, (thought) => ({ ...thought, state })),
    onSuccess: ({ changed, failure }, _change, { takeBack, readAgain }) => {
      if (failure) takeBack();
      upsertThoughts(changed.map((thought) => ({ thought })));
      readAgain();
    },
    onError: (_error, _change, ahead) => ahead?.takeBack(),
    onSettled: refreshAround,
  });

/** `failure` ended it after some of many. */
type StatesChanged = { changed: ListedThought[]; failure?: unknown };

async function changeStates(thoughts: ListedThought[], state: ThoughtState): Promise<StatesChanged> {
  const changed: ListedThought[] = [];
  for (let from = 0; from < thoughts.length; from += BATCH) {
    const ids = thoughts.slice(from, from + BATCH).map(({ id }) => id);
    try {
      changed.push(...(await call("changeThoughts", { ids, state })).changed);
    } catch (failure) {
      if (changed.length === 0) throw failure;
      return { changed, failure };
    }
  }
  return { changed };
}

type Correcting = {
  thought: ListedThought;
  change: Omit<AppInput<"changeThought">, "id" | "version" | "text" | "state">;
};

/** Optimistic for what the list shows; tags and mentions come with the answer. */
export const useCorrect = () =>
  useMutation({
    mutationFn: ({ thought: { id, version }, change }: Correcting) =>
      call("changeThought", { id, version, ...change }),
    onMutate: ({ thought, change: { category = thought.category, pinned } }) => {
      const { pinned: wasPinned = false, ...metadata } = thought.metadata;
      const shown = { ...metadata, ...((pinned ?? wasPinned) && { pinned: true }) };
      return showAhead([thought], () => ({ ...thought, category, metadata: shown }));
    },
    onSuccess: (answer, _change, { readAgain }) => {
      showAnswer(answer);
      readAgain();
      refresh("readThought", "findEntities", "readGraph");
    },
    onError: (_error, _change, ahead) => ahead?.takeBack(),
  });

type DueChange = { thought: ListedThought; change: { due: string | null } | { undo: true } };

export const useChangeDue = () =>
  useMutation({
    mutationFn: ({ thought: { id, version }, change }: DueChange) =>
      call("changeThought", { id, version, ...change }),
    onSuccess: showAnswer,
  });

export function showAnswer(answer: ChangeAnswer): void {
  const thought = answer.kind === "stale" ? answer.current : answer.thought;
  upsertThought({ thought });
  refreshAround();
}
