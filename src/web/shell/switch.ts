import { useSyncExternalStore } from "react";

/** Whether something is open that keys, buttons and commands open from anywhere, also before its code is loaded. */
export function createSwitch() {
  let isOpen = false;
  const listeners = new Set<() => void>();

  function set(next: boolean): void {
    isOpen = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    open: () => set(true),
    close: () => set(false),
    toggle: () => set(!isOpen),
    isOpen: () => isOpen,
    useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  };
}
