/** An unsaved draft in local storage: survives a crash, a closed window and an expired session. */
export type LocalDraft = { title: string; text: string; version: number };

const keyOf = (noteId: string) => `commonplace-note-draft-${noteId}`;

export function readLocalDraft(noteId: string): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(noteId)) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Null removes it. Storage may be blocked or full; the draft then exists only in the open page. */
export function storeLocalDraft(noteId: string, draft: LocalDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(noteId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(noteId));
  } catch {
    // There is nowhere else to store it.
  }
}

function isDraft(stored: unknown): stored is LocalDraft {
  const draft = stored as LocalDraft | null;
  return (
    typeof draft?.title === "string" && typeof draft.text === "string" && typeof draft.version === "number"
  );
}
