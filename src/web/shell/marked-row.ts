import { createSpotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { isComposing } from "../parts/is-composing.ts";

/** The palette's own: a shared one does not let its mark be set. */
export const [paletteStore, spotlight] = createSpotlight();

type Found = { words: string; rows: unknown; isSettled: boolean };

/** Spotlight's mark leaves with the row that has it: the first row is marked whenever the rows change. */
export function useMarkedRow({ words, rows, isSettled }: Found) {
  const awaited = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are other rows, too
  useEffect(() => {
    markFirst();
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

function markFirst(): void {
  findMarked()?.removeAttribute("data-selected");
  listRows()?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
  paletteStore.updateState((state) => ({ ...state, selected: 0 }));
}
