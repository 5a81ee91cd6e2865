import type { ThoughtState } from "../../../../contract.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { showFailure, showUndo } from "../../../parts/Toasts.tsx";
import { useChangeStates } from "../../../queries/thoughts/changes.ts";
import { nameThoughts } from "./name-thoughts.ts";

const done: Record<ThoughtState, string> = { open: "reopened", completed: "done", archived: "archived" };

/** Completes, archives or reopens thoughts at once, with undo. */
export function useStateChanges() {
  const { mutateAsync } = useChangeStates();

  async function undo(thoughts: ListedThought[], state: ThoughtState): Promise<void> {
    const byState = Map.groupBy(thoughts, (thought) => thought.state);
    for (const [before, group] of byState) {
      const changing = group.map((thought) => ({ ...thought, state }));
      const { failure } = await mutateAsync({ thoughts: changing, state: before });
      if (failure) throw failure;
    }
  }

  return function change(thoughts: ListedThought[], state: ThoughtState): void {
    const changing = thoughts.filter((thought) => thought.state !== state);
    if (changing.length === 0) return;
    // Not the callbacks of `mutate`, which are dropped when the row or the page is gone.
    mutateAsync({ thoughts: changing, state }).then(({ changed, failure }) => {
      const ids = new Set(changed.map(({ id }) => id));
      const told = failure ? changing.filter(({ id }) => ids.has(id)) : changing;
      showUndo(`${nameThoughts(told)} ${done[state]}.`, () => undo(told, state));
      if (failure) showFailure(failure);
    }, showFailure);
  };
}
