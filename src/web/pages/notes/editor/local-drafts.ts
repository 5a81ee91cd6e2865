import { call } from "../../../api.ts";
import { DRAFT_PREFIX, readDraft, writeDraft } from "../../../drafts.ts";
import { isNoSuchNote } from "../../../queries/notes.ts";

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

/** Of notes that were erased for good, here or elsewhere. */
export async function dropErasedDrafts(userId: string): Promise<void> {
  const erased: string[] = [];
  for (const id of listNoteIds(userId))
    await call("readNote", { id }).catch((error: unknown) => isNoSuchNote(error) && erased.push(id));
  if (erased.length === 0) return;
  // Whoever has signed in meanwhile, in another tab, has none of these notes.
  const me = await call("readMe").catch(() => undefined);
  if (me?.id === userId) for (const id of erased) storeLocalDraft(userId, id, null);
}

function listNoteIds(userId: string): string[] {
  const beginning = `${DRAFT_PREFIX}${userId}/${placeOf("")}`;
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(beginning));
    return keys.map((key) => key.slice(beginning.length));
  } catch {
    // The browser stores nothing, so there are none.
    return [];
  }
}

function isDraft(stored: unknown): stored is LocalDraft {
  const draft = stored as LocalDraft | null;
  return (
    typeof draft?.title === "string" && typeof draft.text === "string" && typeof draft.version === "number"
  );
}
