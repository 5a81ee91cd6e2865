import { useLayoutEffect } from "react";
import { palette } from "../palette/palette-switch.ts";
import { createRegistry } from "./registry.ts";

/** `key` is a `KeyboardEvent.key`; with `afterG` it follows a `g`. */
export type Shortcut = { key: string; afterG?: boolean; label: string; group: string; run: () => void };

const G_TIMEOUT_MS = 1_000;
/** Not 0: event times start at page load, so the first second would count as after a `g`. */
const NEVER = Number.NEGATIVE_INFINITY;
const shortcuts = createRegistry<Shortcut>();

/** Adds a page's shortcuts while it is mounted; `?` lists them. Pass a memoised array. */
export const useShortcuts = shortcuts.useAdd;
export const useAllShortcuts = shortcuts.useItems;

/** Listens for all shortcuts. Used once, in the shell. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    let lastG = NEVER;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // What is typed faster than it opens is for the search: an "a" would archive.
      if (palette.isOpen()) return;
      const afterG = event.timeStamp - lastG < G_TIMEOUT_MS;
      lastG = event.key === "g" && !afterG ? event.timeStamp : NEVER;
      // The last one added wins, so a page may override a key.
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

/** Shortcuts are off while typing in a field (no letters are typed into a box) and inside dialogs and menus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED_INTO) !== null;
}

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu]";
