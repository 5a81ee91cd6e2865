import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** Global state, because `?`, the palette and the menu all open the list of shortcuts. */
export const shortcutHelp = { open: () => set(true), close: () => set(false) };

export const useIsShortcutHelpOpen = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
