import { useLayoutEffect } from "react";
import { createRegistry } from "./registry.ts";

/** One key, as `KeyboardEvent.key` names it; with `g` before it when `afterG`. */
export type Shortcut = { key: string; afterG?: boolean; label: string; group: string; run: () => void };

const G_MS = 1_000;
/** Not 0: times count from when the page was opened, and a second after that is soon. */
const NEVER = Number.NEGATIVE_INFINITY;
const shortcuts = createRegistry<Shortcut>();

/** Adds a page's shortcuts while it is shown; `?` lists them. Give a memoised array. */
export const useShortcuts = shortcuts.useAdd;
export const useAllShortcuts = shortcuts.useItems;

/** Listens for all of them. Once, in the shell. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    let lastG = NEVER;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const afterG = event.timeStamp - lastG < G_MS;
      lastG = event.key === "g" && !afterG ? event.timeStamp : NEVER;
      // The last one added wins: a page may give a key a meaning of its own.
      const shortcut = shortcuts
        .read()
        .findLast(({ key, afterG: isAfterG = false }) => key === event.key && isAfterG === afterG);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Keys belong to a field while one types, and to an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=menu]") !== null
  );
}
