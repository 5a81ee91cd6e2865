import type { RefObject } from "react";
import type { ThoughtState } from "../../../../contract.ts";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { focusPage } from "../../../parts/focus.ts";
import type { ThoughtsAddress } from "../use-thoughts-address.ts";
import type { ListHandle } from "./ThoughtList.tsx";
import { type Correct, togglePin } from "./use-corrections.ts";
import type { ListCommands } from "./use-list-shortcuts.ts";
import type { Selection } from "./use-selection.ts";
import type { ShownThoughts } from "./use-shown-thoughts.ts";

type Parts = {
  address: ThoughtsAddress;
  shown: ShownThoughts;
  selection: Selection;
  activeId: string | undefined;
  list: RefObject<ListHandle | null>;
  changeStates: (thoughts: ListedThought[], state: ThoughtState) => void;
  correct: Correct;
  startEditing: (id: string) => void;
  focusCapture: () => void;
};

/** What the shortcuts do. They act on the row that has or last had the focus; otherwise on the open thought. */
export function useListCommands(parts: Parts): ListCommands & {
  changeSelected(state: ThoughtState): void;
  closeDetail(): void;
  clear(): void;
} {
  const { address, shown, selection, activeId, list, changeStates } = parts;
  const { search, change } = address;
  const { thoughts } = shown;
  const index = thoughts.findIndex(({ id }) => id === (activeId ?? search.thought));
  const current = thoughts[index];

  function go(to: number): void {
    const target = thoughts[Math.max(0, Math.min(thoughts.length - 1, to))];
    if (!target) return;
    list.current?.focus(target.id);
    if (search.thought) change({ thought: target.id }, true);
  }
  function closeDetail(): void {
    const id = search.thought;
    change({ thought: undefined }, true);
    if (id) list.current?.focus(id);
  }
  function changeCurrent(state: ThoughtState): void {
    if (selection.selected.length > 0) changeSelected(state);
    if (selection.selected.length > 0 || !current) return;
    const neighbour = thoughts[index + 1] ?? thoughts[index - 1];
    changeStates([current], current.state === state ? "open" : state);
    if (neighbour) list.current?.focus(neighbour.id);
  }
  function changeSelected(state: ThoughtState): void {
    const first = thoughts.findIndex(({ id }) => selection.isSelected(id));
    const isLeft = ({ id }: ListedThought) => !selection.isSelected(id);
    const neighbour = thoughts.slice(first).find(isLeft) ?? thoughts[first - 1];
    changeStates(selection.selected, state);
    selection.clear();
    if (neighbour) list.current?.focus(neighbour.id);
    else focusPage();
  }
  async function toEnd(): Promise<void> {
    let last = thoughts.at(-1);
    for (let isMore = shown.hasMore; isMore; ) {
      const { data, hasNextPage, isError } = await shown.loadMore();
      last = data?.pages.at(-1)?.thoughts.at(-1) ?? last;
      isMore = hasNextPage && !isError;
    }
    if (last) list.current?.toEnd(last.id);
  }
  return {
    next: () => go(index + 1),
    previous: () => go(index < 0 ? 0 : index - 1),
    toEnd: () => void toEnd(),
    open: () => current && change({ thought: current.id }),
    edit() {
      if (!current) return;
      if (search.thought !== current.id) change({ thought: current.id });
      parts.startEditing(current.id);
    },
    select: () => current && selection.select(current.id, false),
    complete: () => changeCurrent("completed"),
    archive: () => changeCurrent("archived"),
    pin: () => current && togglePin(parts.correct, current),
    capture: parts.focusCapture,
    close() {
      if (search.thought) closeDetail();
      else selection.clear();
    },
    changeSelected,
    closeDetail,
    clear: address.clear,
  };
}
