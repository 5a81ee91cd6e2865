import { useEffect, useLayoutEffect, useRef } from "react";
import { diffTexts } from "../../../parts/text/text-diff.ts";
import type { NoteDraft } from "./note-draft.ts";

/** A browser puts the caret behind a text that was not typed there, so whoever went on typing would write at its end. */
export function useCaret(draft: NoteDraft, text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const last = useRef({ value: text, selectionStart: 0, selectionEnd: 0 });
  // A change is told before it is shown: of what was typed, the field has the new text already.
  useEffect(
    () =>
      draft.subscribe(() => {
        if (!field.current) return;
        const { value, selectionStart, selectionEnd } = field.current;
        last.current = { value, selectionStart, selectionEnd };
      }),
    [draft],
  );
  useLayoutEffect(() => {
    const { value, selectionStart, selectionEnd } = last.current;
    if (value === text || document.activeElement !== field.current) return;
    const [start, end] = [selectionStart, selectionEnd].map((place) => follow(place, value, text));
    field.current?.setSelectionRange(start ?? null, end ?? null);
  }, [text]);
  return field;
}

/** Where a place in a text is after a change. */
function follow(place: number, before: string, after: string): number {
  let [from, to] = [0, 0];
  for (const { kind, text } of diffTexts(before, after)) {
    if (kind === "same" && place <= from + text.length) return to + place - from;
    if (kind === "removed" && place < from + text.length) return to;
    if (kind !== "added") from += text.length;
    if (kind !== "removed") to += text.length;
  }
  return to;
}
