import { createSpotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isComposing } from "../../parts/is-composing.ts";

/** The palette's own: a shared one does not let its mark be set. */
export const [paletteStore, spotlight] = createSpotlight();

type Found = { words: string; rows: unknown; isSettled: boolean };

/** Spotlight's mark leaves with the row that has it: whenever the rows change the first is marked, unless the chosen one stays. */
export function useMarkedRow({ words, rows, isSettled }: Found) {
  const awaited = useRef<string>(undefined);
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are other rows, too
  useEffect(() => {
    const isChosen = shown.current === words && paletteStore.getState().selected > 0;
    shown.current = words;
    if (!isChosen || !followMarked()) markFirst();
    if (awaited.current !== words) awaited.current = undefined;
    else if (isSettled) findMarked()?.click();
  }, [words, rows, isSettled]);

  /** While the rows are those of earlier words, Enter waits for its own, unless one of them was chosen. */
  return function onEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    if (isComposing(event)) event.stopPropagation();
    else if (!isSettled && paletteStore.getState().selected <= 0) {
      event.preventDefault();
      event.stopPropagation();
      awaited.current = words;
    }
  };
}

const listRows = () => document.getElementById(paletteStore.getState().listId);
const findMarked = () => listRows()?.querySelector<HTMLElement>("[data-selected]");

/** To its new place; false if it is gone. */
function followMarked(): boolean {
  const selected = [...(listRows()?.querySelectorAll("[data-action]") ?? [])].findIndex((row) =>
    row.hasAttribute("data-selected"),
  );
  if (selected >= 0) paletteStore.updateState((state) => ({ ...state, selected }));
  return selected >= 0;
}

function markFirst(): void {
  findMarked()?.removeAttribute("data-selected");
  listRows()?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
