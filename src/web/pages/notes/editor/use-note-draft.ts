import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { NoteView } from "../../../../contract-app/notes.ts";
import { useMe } from "../../../queries/session.ts";
import { createNoteDraft, isUnsaved, waitBeforeSaving } from "./note-draft.ts";

const STORE_LOCALLY_MS = 300;
/** Some networks take what is sent, and answer nothing for minutes. */
const PATIENCE_MS = 4_000;

/** Stores the draft in the browser almost at once, and saves it when the typing pauses. */
export function useNoteDraft(note: NoteView) {
  const { id: userId } = useMe();
  const [draft] = useState(() => createNoteDraft(note, userId));
  const state = useSyncExternalStore(draft.subscribe, draft.read);
  const isDirty = isUnsaved(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version that arrived during a save is handled after it
  useEffect(() => draft.receive(note), [draft, note, state.isSaving]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the timer
  useEffect(() => {
    const timer = setTimeout(draft.storeLocally, STORE_LOCALLY_MS);
    return () => clearTimeout(timer);
  }, [draft, state.draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the timer
  useEffect(() => {
    const wait = waitBeforeSaving(state);
    if (wait === null) return;
    const timer = setTimeout(draft.save, wait);
    return () => clearTimeout(timer);
  }, [draft, state.draft, state.theirs, state.isSaving, state.failure, isDirty]);

  // The page may also be replaced by the sign-in, at any moment.
  useEffect(() => {
    window.addEventListener("pagehide", draft.storeLocally);
    return () => {
      window.removeEventListener("pagehide", draft.storeLocally);
      draft.storeLocally();
    };
  }, [draft]);

  const leaving = useBlocker({
    shouldBlockFn: async () => {
      draft.storeLocally();
      const isLate = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
      return !(await Promise.race([draft.save(), isLate]));
    },
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return { draft, state, isDirty, leaving };
}
