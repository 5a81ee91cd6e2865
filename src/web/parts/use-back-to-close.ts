import { useBlocker } from "@tanstack/react-router";

/** On a phone, going back closes what lies over the page, and does not leave the page below it. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  useBlocker({
    shouldBlockFn({ action }) {
      if (action === "BACK") close();
      return action === "BACK";
    },
    disabled: !isOpen,
    enableBeforeUnload: false,
  });
}
