import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { NoteView } from "../../../contract-app.ts";
import { ApiError } from "../../api.ts";
import { createNoteDraft, type DraftState, isUnsaved } from "./note-draft.ts";

const KEEP_MS = 300;
const SAVE_MS = 2_500;
const TRY_AGAIN_MS = 10_000;

/** What is typed is kept in the browser at once, and stored as soon as the typing pauses. */
export function useNoteDraft(note: NoteView) {
  const [draft] = useState(() => createNoteDraft(note));
  const state = useSyncExternalStore(draft.subscribe, draft.read);
  const isDirty = isUnsaved(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came during a save is looked at after it
  useEffect(() => draft.see(note), [draft, note, state.isSaving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the words the wait begins anew
  useEffect(() => {
    const timer = setTimeout(draft.keep, KEEP_MS);
    return () => clearTimeout(timer);
  }, [draft, state.draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the words the wait begins anew
  useEffect(() => {
    const wait = waitBeforeSaving(state);
    if (wait === null) return;
    const timer = setTimeout(draft.save, wait);
    return () => clearTimeout(timer);
  }, [draft, state.draft, state.theirs, state.isSaving, state.failure, isDirty]);

  useEffect(() => {
    window.addEventListener("pagehide", draft.keep);
    return () => window.removeEventListener("pagehide", draft.keep);
  }, [draft]);

  const leaving = useBlocker({
    shouldBlockFn: async () => {
      draft.keep();
      return !(await draft.save());
    },
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return { draft, state, isDirty, leaving };
}

/** Null: not by itself. What the service refused, it would refuse again until the words are others. */
function waitBeforeSaving(state: DraftState): number | null {
  const { draft, theirs, isSaving, failure } = state;
  if (!isUnsaved(state) || theirs || isSaving || draft.title.trim() === "") return null;
  if (failure === null) return SAVE_MS;
  const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
  return isRefused ? null : TRY_AGAIN_MS;
}
