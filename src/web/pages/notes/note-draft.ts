import type { NoteView } from "../../../contract-app.ts";
import { saveNote } from "../../queries/notes.ts";
import { keepDraft, readKeptDraft } from "./kept-drafts.ts";

export type Words = { title: string; text: string };
export type DraftState = {
  draft: Words;
  /** What of the draft is stored. */
  stored: Words;
  /** The stored note that the draft rests on. */
  base: Pick<NoteView, "version" | "title" | "text">;
  /** The note as somebody else has changed it meanwhile. */
  theirs: NoteView | null;
  isSaving: boolean;
  failure: unknown;
};

const wordsOf = ({ title, text }: Words): Words => ({ title, text });
const areEqual = (a: Words, b: Words) => a.title === b.title && a.text === b.text;

export const isUnsaved = ({ draft, stored }: DraftState) => !areEqual(draft, stored);

/** A note being written: what is typed, what of it is stored, and what others did meanwhile. */
export function createNoteDraft(note: NoteView) {
  let state = begin(note);
  let saving: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function change(next: Partial<DraftState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function send(): Promise<void> {
    const sent = state.draft;
    change({ isSaving: true, failure: null });
    try {
      const answer = await saveNote({ id: note.id, ...sent, version: state.base.version });
      if (answer.kind === "stale") change({ theirs: answer.current });
      else change({ base: answer.note, stored: sent });
    } catch (failure) {
      change({ failure });
    }
    change({ isSaving: false });
    keep();
  }

  /** In this browser, until it is stored. */
  function keep(): void {
    keepDraft(note.id, isUnsaved(state) ? { ...state.draft, version: state.base.version } : null);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keep,
    type: (words: Partial<Words>) => change({ draft: { ...state.draft, ...words }, failure: null }),

    /** Takes in the note as the service has it now. */
    see(seen: NoteView): void {
      if (state.isSaving || seen.version <= state.base.version) return;
      if (areEqual(seen, state.base)) change({ base: seen });
      else if (isUnsaved(state)) change({ theirs: seen });
      else change({ base: seen, draft: wordsOf(seen), stored: wordsOf(seen) });
    },

    /** True when all that was typed is stored. */
    async save(): Promise<boolean> {
      await saving;
      if (!isUnsaved(state)) return true;
      if (state.theirs || state.draft.title.trim() === "") return false;
      saving = send();
      await saving;
      return !isUnsaved(state);
    },

    takeTheirs(): void {
      if (!state.theirs) return;
      const words = wordsOf(state.theirs);
      change({ base: state.theirs, draft: words, stored: words, theirs: null });
      keep();
    },

    /** Mine goes over theirs, which stays in the history. */
    keepMine(): void {
      if (state.theirs) change({ base: state.theirs, stored: wordsOf(state.theirs), theirs: null });
    },
  };
}

export type NoteDraft = ReturnType<typeof createNoteDraft>;

function begin(note: NoteView): DraftState {
  const kept = readKeptDraft(note.id);
  const calm = { theirs: null, isSaving: false, failure: null };
  if (!kept || areEqual(kept, note))
    return { ...calm, draft: wordsOf(note), stored: wordsOf(note), base: note };
  const isStale = kept.version !== note.version;
  return {
    ...calm,
    draft: wordsOf(kept),
    stored: wordsOf(note),
    base: { ...note, version: kept.version },
    theirs: isStale ? note : null,
  };
}
