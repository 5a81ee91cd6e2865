import { type RefObject, useLayoutEffect, useRef } from "react";

/** Not while something else has it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

export const focusPage = () => document.getElementById("content")?.focus({ preventScroll: true });

/** For what may be removed while it has the focus: a neighbour takes it. Otherwise it would fall to the top of the page. */
export function useFocusHeir<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const { current: element } = ref;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heir = element.nextElementSibling ?? element.previousElementSibling;
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
      if (element.contains(document.activeElement)) focusPage();
    };
  }, []);
  return ref;
}
