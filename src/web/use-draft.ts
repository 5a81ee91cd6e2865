import { useCallback, useSyncExternalStore } from "react";
import { DRAFT_PREFIX, draftListeners, readDraft, writeDraft } from "./drafts.ts";
import { useMe } from "./queries/session.ts";

/** The signed-in person's draft for a place, such as "capture" or "chat/ID". */
export function useDraft(place: string): [text: string, write: (text: string) => void] {
  const { id } = useMe();
  const text = useSyncExternalStore(subscribe, () => readDraft(id, place));
  const write = useCallback((next: string) => writeDraft(id, place, next), [id, place]);
  return [text, write];
}

/** Other tabs type into the same draft. */
function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(DRAFT_PREFIX)) && listener();
  draftListeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    draftListeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}
