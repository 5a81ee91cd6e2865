import { useMemo } from "react";
import type { ListedThought } from "../../../../contract-app/thoughts.ts";
import { readDraft } from "../../../drafts.ts";
import { useMe } from "../../../queries/session.ts";
import { useDraft } from "../../../use-draft.ts";

/** An edit that is not saved, with the text and the version that it is based on. */
type ThoughtDraft = { text: string; base: string; version: number };

export const placeOf = (thoughtId: string) => `thought/${thoughtId}`;

/** The draft of a thought's text, kept in this browser. */
export function useThoughtDraft(thought: ListedThought) {
  const { id, normalizedText, version } = thought;
  const { id: userId } = useMe();
  const place = placeOf(id);
  const [stored, write] = useDraft(place);
  const draft = useMemo(() => parse(stored), [stored]);
  // A draft that equals the stored text was saved after the editor was closed.
  const own = draft && draft.text !== normalizedText ? draft : undefined;
  const isChangedElsewhere = own !== undefined && own.base !== normalizedText && own.version !== version;
  return {
    /** Undefined: nothing is unsaved. */
    text: own?.text,
    /** The stored text has changed since the draft was begun. */
    isChangedElsewhere,
    /** What to save the draft over: the service refuses a version that is not the newest. */
    over: own && own.base !== normalizedText ? { ...thought, version: own.version } : thought,
    type(text: string): void {
      const base = own?.base ?? normalizedText;
      write(text === base ? "" : JSON.stringify({ text, base, version: own?.version ?? version }));
    },
    /** From now on the draft is an edit of the stored text. */
    rebase: () => own && write(JSON.stringify({ text: own.text, base: normalizedText, version })),
    clear: () => write(""),
    /** The service has `text` now; what was typed while it was being saved stays. */
    clearSaved: (text: string) => parse(readDraft(userId, place))?.text === text && write(""),
    /** Puts back what `clear` removed. */
    restore: () => write(stored),
  };
}

function parse(stored: string): ThoughtDraft | undefined {
  try {
    const draft = JSON.parse(stored || "null") as ThoughtDraft | null;
    return typeof draft?.text === "string" && typeof draft.version === "number" ? draft : undefined;
  } catch {
    return undefined;
  }
}
