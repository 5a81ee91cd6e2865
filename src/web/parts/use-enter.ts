import { type KeyboardEvent, useEffect, useState } from "react";
import { isComposing } from "./is-composing.ts";

/**
 * For a searchable `Select` whose options come from the service: Enter takes the first, but waits until the options are those
 * for what is typed.
 */
export function useEnter(words: string, areCurrent: boolean) {
  const [asked, setAsked] = useState<{ words: string; field: HTMLInputElement }>();

  useEffect(() => {
    if (!asked || (asked.words === words && !areCurrent)) return;
    setAsked(undefined);
    if (asked.words === words) findFirst(asked.field)?.click();
  }, [asked, words, areCurrent]);

  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    const { currentTarget: field } = event;
    // The one that the arrow keys have marked is taken by the field itself; a value that is shown is not a search.
    if (words === "" || findOption(field, "[data-combobox-selected]") || findChosen(field) === field.value)
      return;
    event.preventDefault();
    setAsked({ words, field });
  };
}

const findFirst = (field: HTMLInputElement) => findOption(field, "[role=option]:not([aria-selected=true])");
const findChosen = (field: HTMLInputElement) => findOption(field, "[aria-selected=true]")?.textContent;

function findOption(field: HTMLInputElement, selector: string): HTMLElement | null | undefined {
  return document
    .getElementById(field.getAttribute("aria-controls") ?? "")
    ?.querySelector<HTMLElement>(selector);
}
