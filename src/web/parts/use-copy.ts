import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 2_000;

/** Copies a text; `isCopied` holds for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    const done = await copyText(text);
    setIsCopied(done);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), SHOWN_MS);
  }
  return { isCopied, copy };
}

/** Browsers give the clipboard to https and localhost only; elsewhere the old way still works. */
async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted here: the old way is tried.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // Inside an open dialog, or its focus trap would take the focus back before the copying.
  const focused = document.activeElement;
  const home = focused?.closest('[role="dialog"]') ?? document.body;
  home.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
