/** Not while something else has it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

export const focusPage = () => document.getElementById("content")?.focus({ preventScroll: true });
