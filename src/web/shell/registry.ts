import { useLayoutEffect, useSyncExternalStore } from "react";

/** What the shell and the page that is open offer together, such as shortcuts: each adds its own while it is shown. */
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
     * `added` should be the same array from render to render (`useMemo`). Before the page is painted: whoever sees it may
     * press a key.
     */
    useAdd: (added: readonly Item[]) => useLayoutEffect(() => add(added), [added]),
  };
}
