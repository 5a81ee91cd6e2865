import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 2_000;

/** Copies a text; `isCopied` is true for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    const done = await copyToClipboard(text);
    setIsCopied(done);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), SHOWN_MS);
  }
  return { isCopied, copy };
}

/** The clipboard API needs https or localhost; elsewhere `execCommand` still works. */
async function copyToClipboard(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // No permission: fall back to `execCommand`.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  // Must be inside an open dialog: its focus trap would take the focus back before copying.
  const focused = document.activeElement;
  const container = focused?.closest('[role="dialog"]') ?? document.body;
  container.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
