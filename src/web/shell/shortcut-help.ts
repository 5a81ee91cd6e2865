import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** The list of shortcuts is opened from several places: `?`, the palette, the menu. */
export const shortcutHelp = { open: () => set(true), close: () => set(false) };

export const useIsShortcutHelpOpen = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
