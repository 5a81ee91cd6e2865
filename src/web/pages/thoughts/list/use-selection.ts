import { useMemo, useState } from "react";
import type { ShownThought } from "./list-items.ts";

/** The thoughts selected for a bulk action; only those still in the list count. */
export function useSelection(thoughts: ShownThought[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [lastId, setLastId] = useState<string>();
  const [isStarted, setIsStarted] = useState(false);
  const selected = useMemo(() => thoughts.filter(({ id }) => ids.has(id)), [thoughts, ids]);

  /** `isRange` (Shift) selects everything from the last selected one. */
  function select(id: string, isRange: boolean): void {
    const from = thoughts.findIndex((thought) => thought.id === lastId);
    const to = thoughts.findIndex((thought) => thought.id === id);
    const next = new Set(ids);
    if (isRange && from >= 0 && to >= 0)
      for (const thought of thoughts.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(thought.id);
    else if (next.has(id)) next.delete(id);
    else next.add(id);
    setIds(next);
    setLastId(id);
  }
  const selectAll = () => setIds(new Set(thoughts.map(({ id }) => id)));
  function clear(): void {
    setIds(new Set());
    setIsStarted(false);
  }
  return {
    selected,
    /** Rows then show boxes to select them instead of boxes to mark them as done. */
    isSelecting: isStarted || selected.length > 0,
    start: () => setIsStarted(true),
    isSelected: (id: string) => ids.has(id),
    select,
    selectAll,
    /** How many `selectAll` selects. */
    loaded: thoughts.length,
    clear,
  };
}

export type Selection = ReturnType<typeof useSelection>;
