import { readDraft, writeDraft } from "../../drafts.ts";

/** A note that is not saved yet, and the version that it is based on. */
export type LocalDraft = { title: string; text: string; version: number };

const placeOf = (noteId: string) => `note/${noteId}`;

export function readLocalDraft(userId: string, noteId: string): LocalDraft | null {
  try {
    const stored: unknown = JSON.parse(readDraft(userId, placeOf(noteId)) || "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Null removes it. */
export function storeLocalDraft(userId: string, noteId: string, draft: LocalDraft | null): void {
  writeDraft(userId, placeOf(noteId), draft ? JSON.stringify(draft) : "");
}

function isDraft(stored: unknown): stored is LocalDraft {
  const draft = stored as LocalDraft | null;
  return (
    typeof draft?.title === "string" && typeof draft.text === "string" && typeof draft.version === "number"
  );
}
