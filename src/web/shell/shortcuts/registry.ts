import { useLayoutEffect, useSyncExternalStore } from "react";

/** Items that the shell and the open page contribute, such as shortcuts; each adds its own while mounted. */
export function createRegistry<Item>() {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();

  function change(next: readonly Item[]): void {
    items = next;
    for (const listener of listeners) listener();
  }

  function add(added: readonly Item[]): () => void {
    change([...items, ...added]);
    return () => change(items.filter((item) => !added.includes(item)));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    read: () => items,
    useItems: () => useSyncExternalStore(subscribe, () => items),
    /**
     * `added` must be memoised. A layout effect, so that shortcuts work as soon as the page is visible.
     */
    useAdd: (added: readonly Item[]) => useLayoutEffect(() => add(added), [added]),
  };
}
