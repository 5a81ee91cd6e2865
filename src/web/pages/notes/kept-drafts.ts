/** What was typed and is not stored yet, in this browser: it outlives a crash, a closed window, a lost session. */
export type KeptDraft = { title: string; text: string; version: number };

const keyOf = (noteId: string) => `commonplace-note-draft-${noteId}`;

export function readKeptDraft(noteId: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(noteId)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Null forgets it. A browser that keeps nothing, or has no room, is warned of by the open page alone. */
export function keepDraft(noteId: string, draft: KeptDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(noteId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(noteId));
  } catch {
    // There is nowhere else to keep it.
  }
}

function isDraft(kept: unknown): kept is KeptDraft {
  const draft = kept as KeptDraft | null;
  return (
    typeof draft?.title === "string" && typeof draft.text === "string" && typeof draft.version === "number"
  );
}
