import { useEffect } from "react";
import { createSwitch } from "../switch.ts";

export const palette = createSwitch();

/** Ctrl-K, or ⌘ K, also while typing. Used once, in the shell. */
export function usePaletteKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const hasMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!hasMod || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      palette.toggle();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
